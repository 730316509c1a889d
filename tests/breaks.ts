/** A file, what stands in it exactly once, and what it says instead. */
export type Break = readonly [file: string, find: string, replace: string]

/**
 * Small damages to the product, by the test that must go red for each of them. A `.spec.ts` is a journey and
 * runs, as do the journeys in other engines, against a build of the damaged product.
 */
export const breaks: Record<string, Break[]> = {
  'tests/contract/endpoints.test.ts': [
    ['contract/calls/payment.ts', "path: path('pay-with-square'),", "path: path('pay_with_square'),"],
    ['src/text/failures.ts', "Please refresh the page.'", "Please try again later'"],
    ['contract/calls/answers.ts', 'import { unknown } from', 'import { never as unknown } from'],
  ],
  'tests/contract/entities.test.ts': [['contract/entities/ticket.ts', '  discount_amount: number(),\n', '']],
  'tests/contract/form.test.ts': [
    ['contract/form.ts', 'text.toWellFormed()', 'text'],
    ['contract/form.ts', "part.replaceAll('+', ' ')", 'part'],
    ['contract/form.ts', ' || path.some(name => name in Object.prototype)', ''],
    ['contract/form.ts', 'if (branch.has(leaf)) throw new MalformedForm(key)', ''],
    ['contract/form.ts', '!isRoot && entries.every', 'entries.every'],
  ],
  'tests/contract/format/dates.test.ts': [
    ['contract/format/dates.ts', "hours < 12 ? 'am' : 'pm'", "hours <= 12 ? 'am' : 'pm'"],
    ['contract/format/dates.ts', 'hours % 12 || 12', 'hours % 12'],
    ['contract/format/dates.ts', ".replaceAll(' ', 'T')", ''],
    ['contract/format/dates.ts', ' || date.toISOString().slice(0, 19) !== whole', ''],
    ['contract/format/dates.ts', 'local.getUTCHours()', 'local.getHours()'],
  ],
  'tests/contract/format/durations.test.ts': [
    ['contract/format/durations.ts', "parts.join(', ')", "parts.join(' ')"],
  ],
  'tests/contract/format/money.test.ts': [
    [
      'contract/format/money.ts',
      '(Math.abs(value) * 10 ** decimals).toPrecision(15)',
      'Math.abs(value) * 10 ** decimals',
    ],
    ['contract/format/money.ts', 'value < 0 && scaled > 0', 'value < 0'],
    ['contract/format/money.ts', "/\\B(?=(\\d{3})+$)/g, ','", "/\\B(?=(\\d{3})+$)/g, ''"],
  ],
  'tests/contract/format/words.test.ts': [
    ['contract/format/words.ts', "count === 1 ? '' : 's'", "count <= 1 ? '' : 's'"],
  ],
  'tests/contract/pages.test.ts': [
    ['contract/pages.ts', 'return /^[\\w-]+$/.test(value)', "return value !== ''"],
  ],
  'tests/contract/rules/reductions.test.ts': [
    ['contract/rules/reductions.ts', 'Math.min(group, buy * price)', 'group'],
    ['contract/rules/reductions.ts', 'Math.floor(qty / buy)', 'qty / buy'],
    ['contract/rules/reductions.ts', 'Math.max(0, ...off)', 'off.reduce((a, b) => a + b, 0)'],
    ['contract/rules/reductions.ts', '    left -= taken\n', ''],
  ],
  'tests/contract/rules/address.test.ts': [
    [
      'contract/rules/address.ts',
      "field === 'state' && address.country !== UNITED_STATES",
      "field === 'state'",
    ],
    ['contract/rules/address.ts', "if (address.country === '')", "if (address.country === 'none')"],
    ['contract/rules/address.ts', 'if (problems.postcode) return', 'if (problems.state) return'],
    ['contract/rules/address.ts', "split(',')[0]", "split(';')[0]"],
    ['contract/rules/address.ts', 'country !== UNITED_KINGDOM ||', ''],
  ],
  'tests/contract/rules/contact.test.ts': [
    ['contract/rules/contact.ts', '(?:[ .-]?\\d){8,}', '(?:[ .-]?\\d){7,}'],
    ['contract/rules/contact.ts', 'value.length <= 254 && ', ''],
    [
      'contract/rules/contact.ts',
      "value.replace(/\\D/g, '').slice(0, length)",
      "value.slice(0, length).replace(/\\D/g, '')",
    ],
  ],
  'tests/contract/rules/donation.test.ts': [
    ['contract/rules/donation.ts', 'Math.min(rounded, terms.booking_fee_cap ?? rounded)', 'rounded'],
    ['contract/rules/donation.ts', 'fee * (1 + terms', 'fee + (terms.base_fee + terms'],
    ['contract/rules/donation.ts', '.toPrecision(12)', '.toPrecision(20)'],
    ['contract/rules/donation.ts', 'amount >= limits.min', 'amount > limits.min'],
  ],
  'tests/contract/rules/giftAid.test.ts': [
    ['contract/rules/giftAid.ts', 'amount >= limits.gift', 'amount > limits.gift'],
    ['contract/rules/giftAid.ts', '(uk_based && postcode', '(postcode'],
    ['contract/rules/giftAid.ts', 'Math.round(amount * limits', '(amount * limits'],
  ],
  'tests/contract/rules/paymentMethods.test.ts': [
    ['contract/rules/paymentMethods.ts', 'total < limits.cardOnlyBelow', 'total <= limits.cardOnlyBelow'],
    ['contract/rules/paymentMethods.ts', 'methods.length > 0 ? methods : [card]', 'methods'],
    ['contract/rules/paymentMethods.ts', "key !== '1'", "key !== ''"],
  ],
  'tests/contract/rules/quantity.test.ts': [
    ['contract/rules/quantity.ts', 'typed > max_can_reserve', 'typed >= max_can_reserve'],
    [
      'contract/rules/quantity.ts',
      'min_per_customer > 1 && typed < min_per_customer',
      'typed < min_per_customer - 1',
    ],
  ],
  'tests/contract/rules/totals.test.ts': [
    ['contract/rules/totals.ts', 'Math.min(fee, face)', 'fee'],
    ['contract/rules/totals.ts', 'absorbed ? face - bookingFee : face', 'face'],
    ['contract/rules/totals.ts', 'hidden ? folded(price) : price', 'price'],
    ['contract/rules/totals.ts', ' - (line.discount ?? 0)', ''],
    ['contract/rules/totals.ts', ' && !line.event_hide_booking_fee', ''],
    ['contract/format/money.ts', 'Math.round(decimals * 100)', 'Math.floor(decimals * 100)'],
    ['contract/rules/summary.ts', 'gift_vouchers.length === 0 && ', ''],
    [
      'contract/rules/summary.ts',
      'tickets.every(line => line.absorb_fee)',
      'tickets.some(line => line.absorb_fee)',
    ],
    [
      'contract/rules/summary.ts',
      'tickets.every(line => line.event_hide',
      'tickets.some(line => line.event_hide',
    ],
    ['contract/rules/summary.ts', 'checkout.gift_vouchers_applied_total, ', ''],
    ['contract/rules/summary.ts', ', checkout.offers_applied_total', ''],
    ['contract/rules/summary.ts', '  toMinor(checkout.delivery_cost) -\n', ''],
    ['contract/rules/summary.ts', 'checkout.has_refund_protection ? ', 'true ? '],
    ['contract/rules/summary.ts', '  donationWithFee(checkout.donation) -\n', ''],
    ['contract/rules/summary.ts', '  voucherPrices(checkout) +\n', ''],
    ['contract/rules/summary.ts', 'checkout.tickets.map(line => line.discount_amount)', '[]'],
    ['contract/rules/summary.ts', 'checkout.all_booking_fees_are_absorbed ? ', 'true ? '],
    ['contract/rules/summary.ts', ' - donationWithFee(checkout.donation) +', ' +'],
  ],
  'tests/contract/steps.test.ts': [['contract/steps.ts', "'awaiting_truelayer'", "'awaiting_true_layer'"]],
  'tests/engines/offline.test.ts': [
    ['sw/sw.ts', 'serveShells()\n', ''],
    ['src/state/wallet.ts', '  await keep({ wallet: sent.answer })\n', ''],
    ['offline/outboxStore.ts', 'await update(NAME, stored =>', "await update('other', stored =>"],
    // WebKit keeps no such cookie on plain http; Firefox does.
    ['server/session.ts', 'secure,\n        httpOnly', 'secure: true,\n        httpOnly'],
  ],
  'tests/journeys/account.spec.ts': [
    ['src/ui/TextField.tsx', "if (event.key === 'Enter') event.preventDefault()", ''],
  ],
  'tests/journeys/adversityProcess.spec.ts': [
    [
      'sw/shell.ts',
      "checkout: createHandlerBoundToURL('smartcheckout.html')",
      "checkout: createHandlerBoundToURL('index.html')",
    ],
    ['offline/drain.ts', 'key: op.key, mayGoOn', 'key: crypto.randomUUID(), mayGoOn'],
    [
      'src/checkout/steps/basket/edits.ts',
      'await set(writeDownAtom, row, body, limits.quantityDebounce)',
      'setTimeout(() => void set(writeDownAtom, row, body), limits.quantityDebounce)',
    ],
    ['src/checkout/steps.ts', "/complete.ts')).completeAtom", "/complete.ts')).subscribeAtom"],
  ],
  'tests/journeys/adversityStorage.spec.ts': [
    [
      'offline/outboxStore.ts',
      '    } catch {\n      isForgetful = true',
      '    } finally {\n      isForgetful = true',
    ],
  ],
  'tests/journeys/adversityTime.spec.ts': [
    ['src/watch/countdown.ts', 'deadline.mono <= now.mono && ', ''],
    ['src/checkout/steps/basket/View.tsx', '{isExpired && ', '{!isExpired && '],
    ['src/watch/visibility.ts', "document.visibilityState === 'visible' && ", ''],
  ],
  'tests/journeys/basket.spec.ts': [
    ['src/checkout/steps/basket/edits.ts', 'row, body, limits.quantityDebounce', 'row, body'],
    [
      'src/checkout/steps/basket/Line.tsx',
      'useFocusKept<HTMLLIElement>(isSaving)',
      'useFocusKept<HTMLLIElement>(false)',
    ],
  ],
  'tests/journeys/checkout.spec.ts': [
    ['server/documents.ts', "`${features}${tags.join('')}</head>`", "'</head>'"],
    ['src/checkout/AskFirst.tsx', 'onClick={() => setOpen(true)}', 'onClick={() => void onAction()}'],
    [
      'src/checkout/moveOn.ts',
      "    toast(from === 'basket' ? reserveFromBasket : failures.update_basket_state)\n    return false\n",
      '    set(showStepAtom, state)\n    return true\n',
    ],
  ],
  'tests/journeys/delivery.spec.ts': [
    [
      'src/checkout/steps/deliver_tickets/deliver.ts',
      "if (get(deliveryAtom).wallet !== 'done') {",
      'if (get(deliveryAtom)) {',
    ],
  ],
  'tests/journeys/installed.spec.ts': [
    ['src/site.tsx', "if (place) store.set(viewAtom, { page: 'opening', data: place.page })", ''],
    ['sw/sw.ts', 'serveShells()\n', ''],
    ['sw/shell.ts', ' && pageAt(url.pathname) !== null', ''],
  ],
  'tests/journeys/restored.spec.ts': [
    ['src/checkout.tsx', 'await restore(store)\n', ''],
    ['offline/debt.ts', 'if (owes === null) return true', 'if (owes !== undefined) return true'],
  ],
  'tests/journeys/anotherUser.spec.ts': [['offline/drain.ts', ', mayGoOn: isTheirs', '']],
  'tests/journeys/tabs.spec.ts': [
    ['src/watch/otherTabs.ts', "  store.sub(changedHereAtom, () => tell('changed'))\n", ''],
    ['src/watch/checkoutLock.ts', "lock.mode === 'shared'", "lock.mode === 'exclusive'"],
  ],
  'tests/journeys/update.spec.ts': [
    ['src/checkout.tsx', 'watchCheckoutLock(store)\n', ''],
    ['src/watch/checkoutLock.ts', '.then(bringInUpdate)', ''],
    ['sw/sw.ts', 'takeOverWhenTold()\n', ''],
    ['sw/sw.ts', 'leaveCallsToNetwork()\n', ''],
  ],
  'tests/journeys/giftVouchers.spec.ts': [
    ['server/documents.ts', "return data ? { page: 'gift_vouchers', data } : nothing", 'return nothing'],
    ['src/shop/latePages.ts', '    return false\n', '    return true\n'],
    ['src/firstPaint.tsx', 'if (painted) await fetchPage(name)', 'if (!painted) await fetchPage(name)'],
  ],
  'tests/journeys/settings.spec.ts': [
    ['src/account/Settings.tsx', '  useSending(useSetAtom(judgedDeletionAtom))\n', ''],
    ['src/account/who.ts', "set(heardAtom, 'visitor')", "set(heardAtom, 'unreachable')"],
  ],
  'tests/journeys/shop.spec.ts': [
    ['src/shop/latePages.ts', "import './Event.css'\n", ''],
    ['src/watch/navigation.ts', ".filter(([, value]) => value !== '')", ''],
    [
      'src/shop/Event.tsx',
      'wantedTicket(ticket.ticket_id, date.date_id)',
      'wantedTicket(ticket.ticket_id, event.dates[0]?.date_id ?? 0)',
    ],
  ],
  'tests/server/pages/allEvents.test.ts': [
    ['server/catalogue/listEvents.ts', 'const PAGE_SIZE = 24', 'const PAGE_SIZE = 48'],
    ['contract/rules/eventsAsked.ts', 'text.slice(0, LONGEST)', 'text'],
  ],
  'tests/server/pages/broken.test.ts': [
    ['server/app.ts', 'exchange.html(broken, 500,', 'exchange.html(String(error.stack), 500,'],
    ['server/app.ts', 'exchange.html(broken, 500,', 'exchange.html(broken, 200,'],
  ],
  'tests/server/pages/event.test.ts': [
    ['server/catalogue/readEvent.ts', 'row.required.map(({ title }) => title)', '[]'],
    ['server/catalogue/readEvent.ts', 'event.sells_vouchers ?', 'true ?'],
    ['server/catalogue/readEvent.ts', 'event.time_zone === HOUSE_TIME_ZONE', 'true'],
    ['server/catalogue/readEvent.ts', "minutes < 0 ? '-' : '+'", "'+'"],
  ],
  'tests/server/pages/head.test.ts': [
    ['server/head.ts', ".replaceAll('<', '\\\\u003c')", ''],
    ['server/head.ts', 'return page > 1 && ', 'return page < 1 && '],
    ['server/head.ts', '/\\.(png|jpe?g|webp)$/i.test(picture)', 'picture'],
    ['server/documents.ts', 'place && status === 200', 'place'],
    ['server/catalogue/structuredData.ts', "isLeft ? 'InStock' : 'SoldOut'", "'InStock'"],
    [
      'server/catalogue/structuredData.ts',
      'wholePrice(lineInMinor({ ...ticket, qty: 1 }))',
      'toMinor(ticket.price)',
    ],
  ],
  'tests/journeys/site.spec.ts': [
    ['src/ui/base.css', '::view-transition {\n  pointer-events: none;', '::view-transition {'],
    ['src/state/signOut.ts', 'return forgetAll().then(', 'return Promise.resolve().then('],
    ['src/firstPaint.tsx', '<SiteView view={view} />', 'null'],
  ],
  'tests/journeys/ticket.spec.ts': [
    ['src/state/wallet.ts', '  await keep({ wallet: sent.answer })\n', ''],
    ['sw/catalogue.ts', "addEventListener('activate'", "addEventListener('never'"],
  ],
  'tests/offline/deadline.test.ts': [
    ['offline/deadline.ts', 'Math.min(deadline.mono', 'Math.max(deadline.mono'],
    ['offline/deadline.ts', 'return Math.max(0, Math.ceil(left / 1000))', 'return Math.ceil(left / 1000)'],
    ['offline/deadline.ts', '> 1500', '> 150_000'],
  ],
  'tests/journeys/address.spec.ts': [
    [
      'src/checkout/steps/payment/PayForm.tsx',
      'isDisabled={method === null || !isBillingBegun}',
      'isDisabled={method === null}',
    ],
    ['src/checkout/address/Finder.tsx', 'isDisabled={!isFindable(typed) || isFinding}', ''],
    ['src/checkout/address/Finder.tsx', ' ref={bringIntoView}', ''],
    ['src/checkout/address/Fields.tsx', 'address.country === UNITED_STATES && (', '('],
    ['src/checkout/steps/payment/PayForm.tsx', ' title={problems.error}', ''],
    ['src/state/persisted.ts', '    if (billing) store.set(billingKeptAtom, billing.data)\n', ''],
  ],
  'tests/journeys/payment.spec.ts': [
    [
      'src/checkout/methods/card/sandbox/SandboxFields.tsx',
      'problem={problems[field] ?? null}',
      'problem={null}',
    ],
    ['vite.config.ts', ", '**/sandbox*'", ''],
  ],
  'tests/offline/kept.test.ts': [
    ['offline/db.ts', "reason !== 'InvalidStateError' || !again", 'reason !== null || !again'],
    ['offline/kept.ts', '!isTheirs || ', ''],
    ['offline/kept.ts', '!(Date.now() - savedAt <= untilMs)', 'Number.isNaN(savedAt)'],
    ['offline/kept.ts', '  await last\n', ''],
    ['offline/owner.ts', 'isVisitor || user === null ? outbox.owner : null', 'null'],
  ],
  'tests/offline/send/answer.test.ts': [
    ['contract/calls/basket.ts', "needs: 'basket',\n  errorIsAnswer: true,", "needs: 'basket',"],
    ['offline/send.ts', '[408, 425, 429].includes(status)', '[408, 429].includes(status)'],
    ['offline/send.ts', 'error && !row.errorIsAnswer', 'error'],
    ['offline/send.ts', "text === '' ? null : JSON.parse(text)", 'JSON.parse(text)'],
    ['offline/send.ts', 'mask(body, row.answer)', 'body as never'],
  ],
  'tests/offline/send/request.test.ts': [
    ['offline/send.ts', "credentials: 'same-origin'", "credentials: 'omit'"],
    ['offline/send.ts', 'const TIME_LIMIT_MS = 10_000', 'const TIME_LIMIT_MS = 100_000'],
    ['offline/send.ts', 'assert(body, row.request)', ''],
    ['offline/send.ts', '!isGet && key &&', 'key &&'],
  ],
  'tests/offline/send/token.test.ts': [
    ['offline/send.ts', 'return judged(await attempt(row, body, sending))', 'return judged(first)'],
    ['offline/send.ts', "    if (!user.ok && user.failure.kind === 'unreachable') return user\n", ''],
  ],
  'tests/src/api/call.test.ts': [
    ['src/api/call.ts', 'unresolved.get(asked) ?? crypto.randomUUID()', 'crypto.randomUUID()'],
    ['src/api/call.ts', "if (sent.ok || sent.failure.kind !== 'unreachable') unresolved.delete(asked)", ''],
    [
      'src/api/call.ts',
      "  if (row.kind === 'update') return send(row, body, { ...sending, key: crypto.randomUUID() })\n",
      '',
    ],
  ],
  'tests/src/checkout/flow.test.ts': [
    [
      'src/checkout/flow.ts',
      "donation: [['gift_aid', facts => facts.donated], 'login'],",
      "donation: ['gift_aid'],",
    ],
    [
      'src/checkout/flow.ts',
      "after_sale_messages: ['order_completed'],",
      "after_sale_messages: ['deliver_tickets'],",
    ],
    [
      'src/checkout/flow.ts',
      "['donation', facts => facts.charity],\n  ['payment', facts => facts.express],",
      "['payment', facts => facts.express],\n  ['donation', facts => facts.charity],",
    ],
  ],
  'tests/src/checkout/moveOn.test.ts': [
    ['src/checkout/moveOn.ts', '  set(loadingAtom, count => count + 1)\n', ''],
    [
      'src/checkout/moveOn.ts',
      "  const sent = await call(updateBasketState, { state: 'basket' })\n  if (sent.ok || sent.failure.kind === 'refused') await set(reloadAtom)",
      '  await set(reloadAtom)',
    ],
  ],
  'tests/src/checkout/OrderSummary.test.tsx': [
    ['src/checkout/OrderSummary.tsx', 'price.bookingFee > 0 &&', 'price.bookingFee < 0 &&'],
    ['src/checkout/OrderSummary.tsx', 'price.price * line.qty', 'price.price'],
    [
      'src/checkout/OrderSummary.tsx',
      'shownPrice(line, checkout.all_booking_fees_are_absorbed)',
      'shownPrice(line, false)',
    ],
  ],
  'tests/src/checkout/summaryRows.test.ts': [
    ['src/checkout/summaryRows.ts', ' && !checkout.donation', ''],
    ['src/checkout/summaryRows.ts', 'isBookingFeeHidden(checkout) ? 0 : ', ''],
    ['src/checkout/summaryRows.ts', "? '(' : '+ '", "? '+ ' : '('"],
    ['src/checkout/summaryRows.ts', '[code, -toMinor(off)]', '[code, toMinor(off)]'],
    ['src/checkout/summaryRows.ts', "    ['Gift vouchers', voucherPrices(checkout), ''],\n", ''],
    ['src/checkout/summaryRows.ts', 'amount !== 0', 'true'],
  ],
  'tests/src/checkout/steps/basket/Tickets.test.tsx': [
    ['src/checkout/steps/basket/Tickets.tsx', 'shownPrice(line, isAllAbsorbed)', 'shownPrice(line, true)'],
  ],
  'tests/src/checkout/steps/basket/changes.test.ts': [
    ['src/checkout/steps/basket/changes.ts', 'wholePrice(lineInMinor(one))', 'lineInMinor(one).price'],
  ],
  'tests/src/checkout/steps/basket/edits.test.ts': [
    ['src/watch/outbox.ts', "        tell('changed')\n", ''],
    ['src/checkout/steps/basket/edits.ts', 'row, body, limits.quantityDebounce', 'row, body'],
    ['src/checkout/steps/basket/edits.ts', 'shown: send ?? typed,', 'shown: typed,'],
    ['src/checkout/steps/basket/removal.ts', 'judgeQuantity(typed, line).send ?? ', ''],
    ['src/checkout/steps/basket/removal.ts', 'return set(writeQuantityAtom, line, line.qty)', 'return true'],
  ],
  'tests/src/checkout/steps/basket/reserve.test.ts': [
    ['src/checkout/steps/basket/reserve.ts', " && get(stepAtom) === 'basket'", ''],
    ['src/checkout/steps/basket/reserve.ts', '    !get(updatingAtom) &&\n', ''],
    ['src/checkout/steps/basket/reserve.ts', '    !get(belowMinimumAtom) &&\n', ''],
    ['src/checkout/steps/basket/reserve.ts', 'get(loadingAtom) === 0 &&', ''],
    ['src/checkout/steps/basket/reserve.ts', ' || get(movingAtom)) return', ') return'],
    ['src/checkout/moveOn.ts', "from === 'basket' ? reserveFromBasket : ", ''],
  ],
  'tests/src/checkout/steps/deliver_tickets/deliver.test.ts': [
    ['src/checkout/steps/deliver_tickets/deliver.ts', 'await pause(limits.walletDelay)', ''],
    ['src/checkout/steps/deliver_tickets/deliver.ts', "if (get(deliveryAtom).wallet !== 'done') {", '{'],
    [
      'src/checkout/steps/deliver_tickets/deliver.ts',
      '!sent.ok || !sent.answer.delivery_completed) return mark({ wallet',
      '!sent.ok) return mark({ wallet',
    ],
  ],
  'tests/src/checkout/steps/login/emailHint.test.ts': [
    ['src/checkout/steps/login/emailHint.ts', '|| COMMON.includes(domain)', ''],
  ],
  'tests/src/checkout/steps/login/modes.test.ts': [
    ['src/checkout/steps/login/modes.ts', "user?.id ? 'confirm_account' :", "user ? 'confirm_account' :"],
  ],
  'tests/src/checkout/steps/login/verify.test.ts': [
    [
      'src/checkout/steps/login/modes.ts',
      "        set(codeAtom, '')\n        set(problemAtom, sent.failure.body.message)",
      '        set(problemAtom, sent.failure.body.message)',
    ],
  ],
  'tests/src/checkout/methods/card/confirm.test.ts': [
    [
      'src/checkout/methods/card/confirmationOf.ts',
      "error?.payment_intent?.status === 'requires_payment_method'",
      'false',
    ],
    ['src/checkout/methods/card/sandbox/confirm.ts', '    location.assign(next)\n', ''],
  ],
  'tests/src/checkout/methods/card/sandboxCard.test.ts': [
    [
      'src/checkout/methods/card/sandbox/cardProblems.ts',
      'new Date(2000 + year, month, 1)',
      'new Date(2000 + year, month - 1, 1)',
    ],
    ['src/checkout/methods/card/sandbox/cardProblems.ts', '!Object.hasOwn(testCards, plain)', 'false'],
  ],
  'tests/src/checkout/methods/card/stripe.test.ts': [
    ['src/watch/cardScript.ts', 'limits.cardScriptPoll)', '20_000)'],
    ['src/watch/providerScript.ts', '  script.remove()\n', ''],
    ['src/checkout/methods/card/stripe.ts', "isDark ? 'night' : 'stripe'", "'stripe'"],
  ],
  'tests/src/checkout/steps/payment/begin.test.ts': [
    ['src/checkout/steps/payment/begin.ts', '  set(outboxAtom, await raiseEpoch())\n', ''],
    ['src/checkout/steps/payment/begin.ts', 'if (get(payingAtom)) return', ''],
    ['src/checkout/steps/payment/begin.ts', 'get(checkoutAtom)?.payment_complete || ', ''],
  ],
  'tests/src/checkout/steps/payment/outcome.test.ts': [
    ['src/checkout/steps/payment/outcome.ts', '!known.message && get(turnAtom) === 0', 'false'],
    ['src/checkout/steps/payment/outcome.ts', 'isRunOut || reason === payment.expired || ', 'isRunOut || '],
    ['src/checkout/steps/payment/outcome.ts', "      await set(moveOnAtom, 'payment')\n", ''],
    [
      'src/checkout/steps/payment/outcome.ts',
      '`${payment.expired}. ${payment.moneyBack}`',
      'payment.expired',
    ],
    ['src/watch/countdown.ts', ' || store.get(isPaymentOpenAtom)', ''],
    ['src/state/checkout.ts', 'isOver && !get(isPaymentOpenAtom)', 'isOver'],
    ['src/watch/untilNews.ts', "    addEventListener('online', end, { signal })\n", ''],
    ['src/watch/payment.ts', '  store.sub(checkoutAtom, forget)\n', ''],
  ],
  'tests/src/checkout/address/address.test.ts': [
    ['src/checkout/address/entered.ts', ' ?? saved[0]?.id', ''],
    ['src/checkout/address/entered.ts', "chosen(draft, saved) !== 'new' || draft", 'draft'],
    ['src/checkout/address/find.ts', 'get(findingAtom) || ', ''],
    [
      'src/checkout/address/find.ts',
      'if (get(findingAtom) || !isFindable(typed)) return',
      'if (get(findingAtom)) return',
    ],
    [
      'src/checkout/address/find.ts',
      'set(foundAtom, sent.ok ? sent.answer.possible_addresses : [])',
      'if (sent.ok) set(foundAtom, sent.answer.possible_addresses)',
    ],
    ['src/checkout/address/places.ts', '  await keep({ places: sent.answer })\n', ''],
    ['src/checkout/address/saved.ts', 'user?.id ? await call', 'user ? await call'],
    [
      'src/checkout/address/saved.ts',
      "  if (verdict.kind === 'refused') await set(savedAddressesAtom)\n",
      '',
    ],
    [
      'src/checkout/address/saved.ts',
      "if (verdict.kind === 'applied' && ",
      "if (verdict.kind === 'kept' && ",
    ],
  ],
  'tests/src/checkout/steps/basket/code.test.ts': [
    ['src/checkout/steps/basket/code.ts', 'if (get(codeAtom).trim() === code) ', ''],
    ['src/checkout/steps/basket/code.ts', 'get(applyingAtom) || ', ''],
    ['src/checkout/steps/basket/code.ts', '  set(codeProblemAtom, null)\n', ''],
    ['src/checkout/steps/basket/code.ts', '  await set(reloadAtom)\n', ''],
  ],
  'tests/journeys/basketWhole.spec.ts': [
    ['src/checkout/steps/basket/Warnings.tsx', 'isVisitor && ', ''],
    ['src/checkout/steps/basket/Warnings.tsx', 'missing.length > 0 && ', 'missing.length > 9 && '],
    [
      'src/checkout/steps/basket/Cover.tsx',
      'if (!checkout.events.some(event => event.refund_protection)) return null',
      '',
    ],
    [
      'src/checkout/steps/basket/removal.ts',
      '  const sent = await call(addGiftVoucher',
      '  if (qty > 0) return\n  const sent = await call(addGiftVoucher',
    ],
    [
      'contract/waiting.ts',
      '  update_refund_protection: updateRefundProtection,\n',
      '  update_refund_protection: { ...updateRefundProtection, name: "get_user" } as never,\n',
    ],
  ],
  'tests/src/checkout/steps/payment/PayForm.test.tsx': [
    ['src/checkout/steps/payment/PayForm.tsx', '{isChoice && (', '{('],
    ['src/checkout/methods/offered.ts', ' || get(hasPlansAtom)', ''],
    ['src/checkout/steps/payment/PayForm.tsx', '{asksAddress && (', '{('],
  ],
  'tests/src/checkout/steps/payment/pay.test.ts': [
    ['src/checkout/methods/card/card.ts', '  if (!payer) return\n', ''],
    ['src/checkout/methods/saveBilling.ts', 'selected: sent.answer.id', ''],
    [
      'src/checkout/methods/saveBilling.ts',
      'if (reason) await set(backToBasketAtom, reason)\n  else set',
      'set',
    ],
    [
      'src/checkout/methods/saveBilling.ts',
      "failure.kind === 'refused' ? failures.set_billing_address :",
      '',
    ],
    [
      'src/checkout/methods/card/card.ts',
      '  await set(keepBegunAtom, { reference, since: Date.now() })\n',
      '',
    ],
    [
      'src/checkout/methods/card/card.ts',
      '  if (problem !== null) return set(paymentErrorAtom, problem)\n',
      '',
    ],
    ['src/checkout/methods/card/card.ts', ', broughtBack()', ''],
    ['src/checkout/methods/card/card.ts', "known?.ok && known.answer.outcome !== 'not_charged'", 'false'],
    ['src/checkout/methods/offered.ts', '    set(paymentErrorAtom, null)\n', ''],
    ['src/checkout/methods/offered.ts', 'get(isChoiceAtom) ? null :', ''],
    ['src/checkout/steps/payment/pay.ts', '!method || get(isPaymentOpenAtom)', '!method'],
  ],
  'tests/src/checkout/steps/reserve/reserve.test.ts': [
    ['src/checkout/reserveBasket.ts', 'if (isOurs(redirect)) ', ''],
    ['src/checkout/reserveBasket.ts', 'error || notices.unknownError', 'error ?? null'],
  ],
  'tests/src/checkout/steps/captcha/pass.test.ts': [
    [
      'src/checkout/reserveBasket.ts',
      "if (from === 'captcha' && sent.failure.kind === 'unreachable') return false",
      '',
    ],
    ['src/checkout/reserveBasket.ts', 'set(captchaErrorAtom, error || null)', ''],
    ['src/checkout/steps/captcha/pass.ts', 'answer === null || ', ''],
    ['src/checkout/steps/captcha/pass.ts', "if (code !== 'challenge-closed') ", ''],
    ['src/checkout/steps/captcha/pass.ts', 'set(challengeAnewAtom)', 'set(challengeAtom, 1)'],
  ],
  'tests/src/shop/chosen.test.ts': [
    ['src/shop/chosen.ts', 'set(chosenAtom, { ...get(chosenAtom), [key]: 0 })', ''],
    ['src/shop/chosen.ts', '{ gift_voucher_id, value, qty }', '{ gift_voucher_id, value, qty: 1 }'],
    ['src/shop/chosen.ts', 'storeFailures[name]', 'storeFailures.add_ticket'],
  ],
  'tests/src/shop/AllEvents.test.tsx': [
    [
      'src/shop/AllEvents.tsx',
      'href={listAddress(list, list.page + 1)}',
      "href={listAddress({ search: '' }, list.page + 1)}",
    ],
    ['src/shop/AllEvents.tsx', 'from && to && to < from', 'false'],
  ],
  'tests/src/shop/EventDates.test.tsx': [
    ['src/shop/EventDates.tsx', 'dates.findIndex(isOnSale)', '0'],
    ['src/shop/EventDates.tsx', '{folds.slice(0, IN_VIEW)}', '{folds}'],
    ['src/shop/EventDates.tsx', 'date={isOnly ? null : date.nice_date}', 'date={null}'],
  ],
  'tests/src/shop/openPage.test.ts': [
    ['src/shop/openPage.ts', 'if (get(openingAtom) !== address) return', ''],
    ['src/shop/openPage.ts', ' && failure.isServerError', ''],
    ['src/shop/openPage.ts', 'isList ? eventsAsked(name => query.get(name)) : {}', 'eventsAsked(() => null)'],
    [
      'src/shop/openPage.ts',
      "failure.status === 404) return 'not_found'",
      "failure.status === 404) return 'broken'",
    ],
  ],
  'tests/src/shop/TicketChoice.test.tsx': [
    ['src/shop/TicketChoice.tsx', '{ ...ticket, qty: 1 }', '{ ...ticket, booking_fee: 0, qty: 1 }'],
    ['src/shop/TicketFacts.tsx', "ticket.non_refundable && 'non-refundable'", 'false'],
    ['src/shop/TicketFacts.tsx', 'amount === null ? `${percent}%` : ', ''],
  ],
  'tests/src/state/seen.test.ts': [
    ['src/state/seen.ts', 'toMinor(checkout.basket_total) + difference', 'toMinor(checkout.basket_total)'],
    ['src/state/seen.ts', ' && amount === checkout.donation_amount', ''],
    ['src/state/seen.ts', ' +\n  donationWithFee(checkout.donation)', ''],
    ['contract/rules/totals.ts', 'toMinor(line.discount_amount ?? 0)', '0'],
  ],
  'tests/src/state/checkout.test.ts': [
    ['src/state/checkout.ts', ' || turn < get(heardAtom)', ''],
    ['src/state/checkout.ts', '  set(heardAtom, get(askedAtom) + 1)\n', ''],
    [
      'src/state/checkout.ts',
      'set(nowAtom, { mono: performance.now(), wall: Date.now() })',
      'set(nowAtom, sent)',
    ],
    ['src/state/checkout.ts', '!get(checkoutAtom)?.payment_complete && ', ''],
  ],
  'tests/src/state/user.test.ts': [
    ['src/state/user.ts', 'if (known?.id) return known', 'if (known) return known'],
    ['src/watch/theme.ts', "store.get(roleAtom) === 'organiser' && ", ''],
  ],
  'tests/src/state/wallet.test.ts': [
    ['src/state/signOut.ts', 'set(outboxAtom, await endOwner(!keepsBasket))', ''],
    ['src/state/signOut.ts', '  giveUpCalls()\n  set(userAtom', '  set(userAtom'],
    ['src/api/call.ts', '!row.everyone && !(await payDebt(sending))', 'false'],
    ['src/api/call.ts', 'signal.aborted ? unheard : sent', 'sent'],
    ['src/state/wallet.ts', 'sent.answer.owner === null', 'false'],
    ['src/state/wallet.ts', 'now.getTime() - now.getTimezoneOffset() * 60_000', 'now.getTime()'],
    ['src/state/signOut.ts', 'return forgetAll().then(', 'return Promise.resolve().then('],
  ],
  'tests/src/watch/owner.test.ts': [
    ['src/watch/owner.ts', '    await forgetOthers()\n', ''],
    ['src/watch/owner.ts', '    store.set(forgetTypedAtom)\n', ''],
  ],
  'tests/src/watch/beginning.test.ts': [
    ['src/watch/beginning.ts', "  addEventListener('online', again)\n", ''],
  ],
  'tests/src/state/persisted.test.ts': [
    ['src/state/persisted.ts', "  addEventListener('pagehide', mayEnd)\n", ''],
    ['src/state/persisted.ts', 'if (get(checkoutAtom)) return', ''],
    ['src/state/persisted.ts', '  store.sub(accountModeAtom, () => void flush(false))\n', ''],
    ['src/state/persisted.ts', 'fill(), pause(PATIENCE_MS)', 'fill()'],
    ['src/state/persisted.ts', "document.visibilityState === 'hidden' && mayEnd()", 'false'],
    ['src/state/persisted.ts', 'now.mono + shown * 1000', 'Number.POSITIVE_INFINITY'],
    ['src/watch/countdown.ts', ' && store.get(isAnchoredAtom)', ''],
    ['src/state/persisted.ts', "[...names, 'payment']", 'names'],
    ['src/state/signOut.ts', '  set(begunPaymentAtom, null)\n', ''],
  ],
  'tests/src/ui/Price.test.tsx': [
    ['src/ui/Price.tsx', '<strong>{whole}</strong>', '{whole}'],
    ['src/ui/Price.tsx', 'shown(wholePrice(of))', 'shown(of.price)'],
    ['src/ui/Price.tsx', "of.price > 0 ? whole : 'Free'", 'whole'],
  ],
  'tests/src/ui/toast.test.ts': [['src/ui/toast.ts', '{ timeout: limits.toast }', '{}']],
  'tests/src/watch/countdown.test.ts': [
    ['src/watch/countdown.ts', 'deadline.mono <= now.mono && ', ''],
    ['src/watch/countdown.ts', "  'awaiting_truelayer',\n", ''],
    [
      'src/watch/countdown.ts',
      'store.get(reservingErrorAtom) ?? store.get(checkoutAtom)?.reserving_error ?? null',
      'null',
    ],
    ['src/watch/countdown.ts', ' && store.get(loadingAtom) === 0', ''],
  ],
  'tests/src/watch/arrivals.test.ts': [
    ['src/checkout/steps/payment/title.ts', '(get(payingAtom) || !checkout.express)', 'true'],
    [
      'src/checkout/steps/payment/title.ts',
      "  if (get(isPaymentOpenAtom)) return 'Confirming Payment'\n",
      '',
    ],
  ],
  'tests/src/watch/visibility.test.ts': [
    ['src/watch/visibility.ts', ' || store.get(busyAtom)', ''],
    ['src/watch/visibility.ts', '[isPaymentOpenAtom, savingAtom', '[savingAtom'],
  ],
  'tests/server/calls/putTicket.test.ts': [
    ['server/handlers/store.ts', "case when ${how} = 'added' then", "case when ${how} <> '' then"],
  ],
  'tests/server/calls/badInput.test.ts': [
    ['server/app.ts', 'const LARGEST_BODY = 256 * 1024', 'const LARGEST_BODY = 1024 * 1024'],
    ['contract/fields.ts', "typed.replaceAll('\\0', '').trim()", 'typed.trim()'],
    ['server/handle.ts', 'if (error instanceof MalformedForm) throw', 'if (!error) throw'],
    [
      'server/handlers/store.ts',
      'where type.id = ${ticketId} and date.id = ${dateId}',
      'where type.id = ${ticketId} and ${dateId}::bigint > 0',
    ],
  ],
  'tests/server/calls/everyCall.test.ts': [
    ['server/handle.ts', 'exchange.json(mask(answer, row.answer))', 'exchange.json(answer)'],
    ['server/app.ts', 'app.on(row.method, row.path,', 'app.all(row.path,'],
  ],
  'tests/server/catalogue/importEvents.test.ts': [
    [
      'server/catalogue/saveTickets.ts',
      '      ...ticket.terms,\n',
      '      fee: 0,\n      ...ticket.terms,\n',
    ],
  ],
  'tests/server/catalogue/importYaml.test.ts': [
    ['server/catalogue/ownedRows.ts', 'if (ids.length > 0)', 'if (ids.length > 9)'],
    ['server/catalogue/differing.ts', 'Array.isArray(value) ? JSON.stringify(value) : value', 'value'],
    ['server/catalogue/saveTickets.ts', 'seat && ticket.capacity >= taken && { seat }', 'seat && { seat }'],
    ['server/catalogue/saveRequired.ts', 'if (inWords(stored) === inWords(rows)) return false', ''],
    [
      'server/catalogue/saveOrganiser.ts',
      '(stored.website ?? website), ...terms',
      '(stored.website ?? website)',
    ],
    ['server/catalogue/importEvents.ts', ', ...picturesOf(organiser)', ''],
    ['server/catalogue/inWords.ts', "kind ?? 'event'", "'event'"],
  ],
  'tests/server/catalogue/listEvents.test.ts': [
    [
      'server/database/migrations/005_catalogue.sql',
      'create index event_date_starts_at on event_date (starts_at);\n',
      '',
    ],
    [
      'server/database/migrations/005_catalogue.sql',
      'on event using gin (words gin_trgm_ops) with (fastupdate = off)',
      'on event using gin (words gin_trgm_ops)',
    ],
    [
      'server/database/migrations/005_catalogue.sql',
      'on event using gin (place_words gin_trgm_ops) with (fastupdate = off)',
      'on event (place_words)',
    ],
  ],
  'tests/server/catalogue/filters.test.ts': [
    ['server/catalogue/listEvents.ts', '.starts_at < (${to}::timestamp', '.ends_at < (${to}::timestamp'],
    [
      'server/catalogue/listEvents.ts',
      '${from}::timestamp at time zone event.time_zone',
      '${from}::timestamptz',
    ],
    ['server/catalogue/listEvents.ts', 'and sooner.starts_at < date.starts_at', 'and false'],
    ['server/catalogue/listEvents.ts', "word.replace(/[\\\\%_]/g, '\\\\$&')", 'word'],
    ['contract/fields.ts', '.startsWith(value)', ".startsWith('2')"],
  ],
  'tests/server/catalogue/yaml.test.ts': [
    ['server/catalogue/yaml/problems.ts', "if (type === 'never') return 'is no key of the format'", ''],
    ['server/catalogue/yaml/problems.ts', 'offset = begins.range[0]', 'offset = 0'],
    [
      'server/catalogue/yaml/fields.ts',
      '(\\.\\d{1,2})?$/.test(String(written)) ?',
      '(\\.\\d+)?$/.test(String(written)) ?',
    ],
    [
      'server/catalogue/yaml/eventFormat.ts',
      'if (endsAt < startsAt) yield',
      'if (endsAt === startsAt) yield',
    ],
    ['server/catalogue/yaml/eventFormat.ts', 'other === name || !tickets.has(other)', '!tickets.has(other)'],
    ['server/catalogue/yaml/organiser.ts', 'asHtml(paragraphs(description))', 'description'],
    ['server/catalogue/yaml/event.ts', 'text && paragraphs(text)', 'text && [text]'],
    [
      'server/catalogue/yaml.ts',
      "else if (!seller) refuse('its organiser is refused')",
      'else if (!seller) continue',
    ],
    ['docs/catalogue.md', '`refund_protection`', 'refund_protection'],
  ],
  'tests/server/catalogue/samples.test.ts': [
    ['server/catalogue/samples.yaml', 'price: 26.00, fee: 2.50,', 'price: 26.00,'],
    ['server/catalogue/samples.yaml', '    high_demand: true\n', ''],
    ['server/catalogue/importSamples.ts', 'const when = before[index]', 'const when = before[-index]'],
  ],
  'tests/server/checkout/claim.test.ts': [
    ['server/handlers/payment.ts', 'if (sale.total > 0)', 'if (sale.total < 0)'],
    ['server/handlers/payment.ts', '!sale.email || sameEmail(email) !== sale.email', '!sale.email'],
    ['server/sale/markPaid.ts', 'Array.from({ length: line.qty }', 'Array.from({ length: 1 }'],
    ['server/sale/wallet.ts', 'ticket.account_id = ${account}', 'ticket.account_id >= ${0}'],
    [
      'server/sale/markPaid.ts',
      "  await trx.updateTable('basket').set({ closed_at: sql`now()` }).where('id', '=', sale.basket_id).execute()\n",
      '',
    ],
  ],
  'tests/server/checkout/stated.test.ts': [
    [
      'server/sale/lines.ts',
      'Math.min(line.available, line.max_per_customer ?? line.available)',
      'line.available',
    ],
    ['server/catalogue/readSql.ts', "'ids', one.ids", "'ids', '[]'::json"],
    ['server/sale/lines.ts', 'non_refundable: line.non_refundable', 'non_refundable: false'],
    [
      'server/catalogue/refundPolicy.ts',
      'stated.refund_policy_text !== null',
      'stated.refund_policy_text === undefined',
    ],
    ['server/sale/eventOf.ts', 'isPaid ? line.access_online : null', 'line.access_online'],
    ['server/sale/eventOf.ts', 'dates.size > 1 ?', 'dates.size > 0 ?'],
    ['server/sale/eventOf.ts', ' - line.check_in_days_before', ''],
    ['server/sale/checkoutView.ts', 'lines.some(line => line.require_phone_number)', 'false'],
    ['server/sale/checkoutView.ts', "provider === 'sagepay' ? 'sagepay' : 'stripe'", "'stripe'"],
    ['server/sale/charitiesOf.ts', 'row.donation_options.map(fromMinor)', 'row.donation_options'],
    ['server/sale/providerOf.ts', " || provider === 'truelayer'", ''],
    ['server/sale/providerOf.ts', "provider === 'stripe' ||", "provider !== 'square' ||"],
    [
      'server/sale/shortage.ts',
      'type.max_per_customer !== null && qty + had',
      'type.max_per_customer === 0 && qty + had',
    ],
    ['server/sale/alreadyHad.ts', 'sale.account_id = request.account_id', 'sale.account_id = 0'],
    ['server/sale/alreadyHad.ts', 'sale.lineage = request.lineage or', ''],
    ['server/handlers/store.ts', 'type.max_per_customer ?? MOST_OF_ONE_TYPE, ', ''],
    [
      'server/catalogue/readEvent.ts',
      'Math.min(row.available, row.max_per_customer ?? row.available)',
      'row.available',
    ],
  ],
  'tests/server/checkout/hold.test.ts': [
    ['server/handlers/user.ts', 'ended.expires_at > code.created_at and ', ''],
    [
      'server/handlers/user.ts',
      '(ended.released_at is null or ended.released_at >= ended.expires_at)',
      'ended.released_at is null',
    ],
    [
      'server/handlers/checkout.ts',
      'await attachSale(trx, basket.sale.id, null)',
      'await attachSale(trx, basket.sale.id, session.accountId)',
    ],
    [
      'server/sale/basket.ts',
      'paid_at is not null or expires_at > now() as live',
      'released_at is null as live',
    ],
  ],
  'tests/server/checkout/prices.test.ts': [
    [
      'server/catalogue/readSql.ts',
      'type.price + case when event.absorb_fee then 0 else type.fee end',
      'type.price',
    ],
    ['server/catalogue/readSql.ts', 'case when event.absorb_fee then 0 else type.fee end', 'type.fee'],
    ['server/catalogue/readEvent.ts', 'hidden: row.hidden || row.absorbed', 'hidden: row.hidden'],
    ['server/sale/reckon.ts', 'priceOf(ticket)', 'priceOf({ ...ticket, fee: 0 })'],
    ['server/sale/writeSales.ts', 'lines.map(line => line.bookingFee)', 'lines.map(() => 0)'],
    ['server/sale/checkoutView.ts', 'const facts = sale ? null :', 'const facts ='],
    ['server/sale/lines.ts', 'line.hidden ? folded({ price, bookingFee }) :', ''],
    ['server/sale/lines.ts', 'absorb_fee: line.absorbed', 'absorb_fee: false'],
    ['server/sale/checkoutView.ts', 'areAllFeesAbsorbed({ tickets, gift_vouchers })', 'false'],
  ],
  'tests/server/checkout/state.test.ts': [
    [
      'server/handlers/checkout.ts',
      'sale.paid !== afterPayment.has(state)',
      'sale.paid && !afterPayment.has(state)',
    ],
    ['server/handlers/checkout.ts', "if (state === 'determining') throw", 'if (!state) throw'],
  ],
  'tests/server/configuration.test.ts': [
    [
      'server/configuration.ts',
      "    if (!configuration.secret) wrong.push('SECRET must be set in production')\n",
      '',
    ],
    ['server/configuration.ts', 'Number.isInteger(value) && ', ''],
  ],
  'tests/server/database/brokenConnection.test.ts': [
    ['server/database/connect.ts', "    pool.on('connect', client => client.on('error', () => {}))\n", ''],
  ],
  'tests/server/http/files.test.ts': [
    ['server/documents.ts', "view.page === 'not_found' ? 404 : 200", "view.page === 'not_found' ? 200 : 200"],
    ['contract/rules/eventsAsked.ts', '    return [name, value]\n', '    return [name, value ?? text]\n'],
    ['server/app.ts', 'precompressed: true, ', ''],
  ],
  'tests/server/http/headers.test.ts': [
    ['server/start.ts', ', serverOptions })', ' })'],
    ['server/headers.ts', "  'X-Content-Type-Options': 'nosniff',\n", ''],
    ['server/app.ts', "    exchange.header('Cache-Control', 'no-store')\n", ''],
    ['server/headers.ts', "'frame-ancestors': \"'none'\",\n    'require", "'require"],
  ],
  'tests/server/keys.test.ts': [
    ['server/idempotency.ts', ' && stored.body_hash === key.body_hash', ''],
    ['server/idempotency.ts', 'stored.call === key?.call && ', ''],
    [
      'server/handle.ts',
      'if (key && !(outcome instanceof Error)) await storeKeys',
      'if (!key && !(outcome instanceof Error)) await storeKeys',
    ],
    [
      'server/handlers/basket.ts',
      'extract(epoch from expires_at - now())',
      'extract(epoch from expires_at - created_at)',
    ],
  ],
  'tests/server/keysInFlight.test.ts': [
    [
      'server/sale/takeStock.ts',
      'where id = any(${baskets}) order by id for update',
      'where id = any(${baskets}) order by id',
    ],
    [
      'server/sale/takeStock.ts',
      'if (before) return before as Held | Refusal',
      'if (before) before as Held | Refusal',
    ],
    ['server/sale/reserve.ts', ' || batch.has(one.request.basket)', ''],
    ['server/idempotency.ts', 'if (!rows[0]?.ours) throw stillInFlight()', ''],
    ['server/sale/openBasket.ts', '    .onConflict(conflict => conflict.doNothing())\n', ''],
  ],
  'tests/server/logs.test.ts': [
    ['server/app.ts', "calls.has(path) ? path : 'file'", 'path'],
    [
      'server/app.ts',
      '      status: exchange.res.status,\n',
      "      status: exchange.res.status,\n      cookie: exchange.req.header('Cookie'),\n",
    ],
  ],
  'tests/server/mail/sandbox.test.ts': [
    ['server/jobs/work.ts', 'batchSize: 20,', 'batchSize: 1,'],
    [
      'server/sale/markPaid.ts',
      "  await enqueue(trx, 'mail_tickets', { sale: saleId }, MAIL_ANYWAY_SECONDS)\n",
      '',
    ],
    [
      'server/mail/letters.ts',
      '<p style="margin:4px 0">${escaped(line)}</p>',
      '<p style="margin:4px 0">${line}</p>',
    ],
  ],
  'tests/server/mail/smtp.test.ts': [
    ['server/jobs/work.ts', ' and email is not null and mailed_at is null', ' and email is not null'],
    ['server/app.ts', 'if (!configuration.smtpUrl) app.route', 'app.route'],
    ['server/mail/post.ts', 'sendMail({ from, ...messageOf(letter) })', 'sendMail({ from, ...letter })'],
  ],
  'tests/server/oneTimeCode.test.ts': [
    ['server/oneTimeCode.ts', 'const WRONG_GUESSES = 5', 'const WRONG_GUESSES = 6'],
    ['server/oneTimeCode.ts', '!code || code.used_at || ', '!code || '],
    ['server/oneTimeCode.ts', '!code.in_time || ', ''],
    ['server/oneTimeCode.ts', ".orderBy('created_at', 'desc')", ".orderBy('created_at')"],
    ['server/oneTimeCode.ts', 'const CODES_PER_EMAIL_AN_HOUR = 5', 'const CODES_PER_EMAIL_AN_HOUR = 6'],
    ['server/handlers/checkout.ts', '!(await hasProved(trx, session.lineage, email))', '!email'],
    ['server/handlers/user.ts', 'if (refusal) return refusal', 'if (refusal) throw refusal'],
  ],
  'tests/server/oneTimeCodeInParallel.test.ts': [
    ['server/oneTimeCode.ts', '    .forUpdate()\n', ''],
    [
      'server/oneTimeCode.ts',
      'select pg_advisory_xact_lock(hashtextextended(${`code ${name}`}, 0))',
      'select ${name}::text',
    ],
  ],
  'tests/server/process.test.ts': [
    ['server/main.ts', "['SIGINT', 'SIGTERM'] as const", "['SIGINT'] as const"],
    [
      'server/start.ts',
      '      await closed\n',
      "      if ('closeAllConnections' in server) server.closeAllConnections()\n",
    ],
    ['server/start.ts', 'IDLE_LOOK_MS = 50', 'IDLE_LOOK_MS = 60_000'],
    ['server/database/dataLock.ts', 'begin exclusive', 'begin'],
  ],
  'tests/server/sale/embedded.test.ts': [
    [
      'server/handlers/store.ts',
      '${availableSql} as available',
      'type.capacity - type.held - type.sold as available',
    ],
    [
      'server/sale/takeStock.ts',
      '  await releaseSales(trx, [...new Set(stale.map(line => line.sale_id))])\n',
      '',
    ],
  ],
  'tests/server/sale/endings.test.ts': [
    ['server/sale/basket.ts', '\n    for update of sale`', '`'],
    [
      'server/sale/basket.ts',
      '${lineage} and closed_at is null for update`',
      '${lineage} and closed_at is null`',
    ],
    [
      'server/sale/release.ts',
      'where id = any(${sales}) and released_at is null and paid_at is null\n',
      'where id = any(${sales}) and paid_at is null\n',
    ],
    [
      'server/sale/release.ts',
      'where id = any(${sales}) and released_at is null and paid_at is null\n',
      'where id = any(${sales}) and released_at is null\n',
    ],
    [
      'server/sale/release.ts',
      'update ticket_type set held = held - given.qty',
      'update ticket_type set held = held',
    ],
    ['server/sale/markPaid.ts', 'held = held - line.qty, sold = sold + line.qty', 'sold = sold + line.qty'],
  ],
  'tests/server/payment/card.test.ts': [
    [
      'server/sale/attempt.ts',
      "  if (last?.status === 'created' || last?.status === 'open') return last.id\n",
      '',
    ],
    ['server/sale/qr.ts', 'isTest ? `TEST:${signed}` : signed', 'signed'],
    ['server/cardReturn.ts', 'session?.lineage !== attempt.lineage', '!session'],
    ['server/handlers/payment.ts', '!cards || !leavesCards(await providerOfSale(trx, sale.id))', '!cards'],
    ['server/sale/outcome.ts', 'is_released ? paymentExpired : error', "''"],
    ['server/sandbox/stripe/intents.ts', '!OPEN.has(intent.status)', 'intent.status === null'],
  ],
  'tests/server/payment/webhooks.test.ts': [
    ['server/providers/stripe.ts', "livemode !== (mode === 'live')", 'livemode === null'],
    ['server/webhooks.ts', '          matching(await findAttempt(trx, id), told.intent)\n', ''],
    [
      'server/providers/stripe.ts',
      'stripe.webhooks.constructEvent(body, signature, keys.webhook)',
      'JSON.parse(body) as Stripe.Event',
    ],
    ['server/webhooks.ts', "await enqueue(trx, 'settle_payment', { attempt: id })", 'await enqueue'],
  ],
  'tests/server/payment/late.test.ts': [
    ['server/sale/takeAgain.ts', 'rows[0]?.fits === false || ', ''],
    ['server/sale/takeAgain.ts', '  if (since.some(({ is_paid }) => is_paid)) return false\n', ''],
    ['server/sale/takeAgain.ts', '  await releaseSales(trx, others)\n', ''],
    ['server/sale/settle.ts', 'isOver ? await cards.cancel(intent.ref) : intent', 'intent'],
    ['server/sale/settle.ts', '  await refund(services, cards, id)\n', ''],
    [
      'server/sale/settle.ts',
      "if (numUpdatedRows > 0n) await enqueue(trx, 'mail_refund', { attempt: id })",
      '',
    ],
    ['server/jobs/reconcile.ts', '      await settle(services, id)\n', ''],
    ['server/sale/attempt.ts', 'if (attempt.provider_ref) return', 'return'],
  ],
  'tests/server/payment/together.test.ts': [
    ['server/sale/settle.ts', "    if (SETTLED.has(status) || status === 'refunding') return\n", ''],
  ],
  'tests/server/payment/expiry.test.ts': [
    [
      'server/sale/markPaid.ts',
      'sale.released_at && !(await takeAgain(trx, saleId, sale.basket_id))',
      'sale.released_at === undefined',
    ],
  ],
  'tests/server/sale/chooseSeats.test.ts': [
    ['server/sale/chooseSeats.ts', 'row.length >= qty', 'row.length > 0'],
    ['server/sale/chooseSeats.ts', 'rows.toReversed().flat()', 'rows.flat()'],
  ],
  'tests/server/sale/basket.test.ts': [
    ['server/sale/reckon.ts', 'ticket.organiser_id === discount?.organiser_id', 'ticket.organiser_id !== 0'],
    ['server/sale/reckon.ts', 'ticket.qty * price.price - offer', 'ticket.qty * price.price'],
    ['server/sale/takeStock.ts', '    facts.spend(reckoned.credits)\n', ''],
    ['server/sale/basketFacts.ts', ' or sale.expires_at > now()', ' or true'],
    [
      'server/sale/basketFacts.ts',
      'case when code.expires_at <= now() then 0 else',
      'case when false then 0 else',
    ],
    ['server/sale/basketFacts.ts', ' and event.currency = basket.currency', ''],
    ['server/sale/applyCode.ts', ' and organiser_id in ${organisers}', ''],
    ['server/sale/applyCode.ts', '      and ${creditLeftSql} > 0', ''],
    ['server/sale/release.ts', 'update seat set sale_id = null', 'update seat set sale_id = seat.sale_id'],
    ['server/sale/markPaid.ts', 'seats.get(line.ticket_type_id)?.[index] ?? null', 'null'],
    ['server/sale/markPaid.ts', '  await issueVouchers(trx, saleId)\n', ''],
    ['server/sale/shortage.ts', 'missing(own, ', 'missing([], '],
    ['server/sale/shortage.ts', 'new Set([...types, ...owned])', 'types'],
    ['server/sale/lines.ts', 'filter(({ ids }) => !ids.some(id => had.has(id)))', 'slice()'],
    ['server/handlers/basket.ts', '!mayTryCode(session.lineage) || ', ''],
    ['server/handlers/store.ts', 'if (!voucher.amounts.includes(amount))', 'if (amount < 0)'],
  ],
  'tests/server/addresses/addresses.test.ts': [
    [
      'server/addresses/addresses.ts',
      "where('account_id', '=', account)\n    .where('id'",
      "where('id', '>', 0)\n    .where('id'",
    ],
    ['server/addresses/addresses.ts', '(await same.executeTakeFirst()) ??', ''],
    ['server/addresses/addresses.ts', '|| !isPostcodeOf(address.country, address.postcode)', ''],
    ['server/addresses/addresses.ts', 'if (problem) throw notFound(problem)', ''],
    ['server/addresses/addresses.ts', '{ address: reason }', 'reason'],
    ['server/sale/attach.ts', ', billing_address_id: null, contact_number: null', ''],
    ['server/handlers/address.ts', 'if (!isBuying) return { possible_addresses: [] }', ''],
    ['server/sparing.ts', 'return times <= most', 'return times > 0'],
  ],
  'tests/server/addresses/idealPostcodes.test.ts': [
    ['server/providers/idealPostcodes.ts', 'if (code === NOT_FOUND) return []', ''],
    ['server/providers/idealPostcodes.ts', '      signal: AbortSignal.timeout(TIME_LIMIT_MS),\n', ''],
    ['server/providers/idealPostcodes.ts', 'if (!response.ok) throw', 'if (false) throw'],
  ],
  'tests/server/payment/recorder.test.ts': [
    ['server/providers/stripe.ts', '{ idempotencyKey: charge.key }', '{}'],
    ['server/providers/stripe.ts', "    allowed_payment_method_types: ['card'],\n", ''],
    ['server/providers/stripe.ts', '{ idempotencyKey: key }', '{}'],
    ['server/providers/stripe.ts', "?? 'processing'", "?? 'succeeded'"],
    ['server/providers/stripe.ts', "error.code !== 'charge_already_refunded'", 'error.code !== null'],
    ['server/providers/stripe.ts', 'instanceof Stripe.errors.StripeAPIError ||', 'instanceof RangeError ||'],
    [
      'server/providers/stripe.ts',
      'isUnknown ? new ProviderUnreachable',
      'isUnknown === null ? new ProviderUnreachable',
    ],
  ],
  'tests/server/captcha/needsCaptcha.test.ts': [
    ['server/sale/needsCaptcha.ts', 'bySession > most', 'bySession >= most'],
    ['server/sale/needsCaptcha.ts', 'byAddress > most', 'byAddress >= most'],
    ['server/sale/needsCaptcha.ts', 'isHighDemand || ', ''],
  ],
  'tests/server/captcha/hcaptcha.test.ts': [
    ['server/providers/hcaptcha.ts', ' && said.hostname === hostname', ''],
    ['server/providers/hcaptcha.ts', 'sitekey: siteKey', 'site: siteKey'],
    ['server/providers/hcaptcha.ts', "  'invalid-input-secret',\n", ''],
    ['server/providers/hcaptcha.ts', '      signal: AbortSignal.timeout(TIME_LIMIT_MS),\n', ''],
    ['server/providers/captchaKeys.ts', 'if (production && ', 'if (!production && '],
  ],
  'tests/server/captcha/reserve.test.ts': [
    ['server/handlers/basket.ts', 'const refusal = basket.sale\n', 'const refusal = basket.closed_at\n'],
    ['server/sale/captcha.ts', "set({ state: 'captcha' })", "set({ state: 'reserve' })"],
    [
      'server/sale/captcha.ts',
      'where address = ${address} and ${recent}',
      'where address = ${address} and false',
    ],
    ['server/sale/captcha.ts', 'if (await captcha.verify(answer)) return null', 'return null'],
    ['server/sale/captcha.ts', 'and event.high_demand', ''],
    [
      'server/sandbox/captcha/sandboxCaptcha.ts',
      'if (!numInsertedOrUpdatedRows) return',
      'if (numInsertedOrUpdatedRows === undefined) return',
    ],
    ['server/headers.ts', "style: 'https://hcaptcha.com https://*.hcaptcha.com'", "style: ''"],
  ],
  'tests/journeys/captcha.spec.ts': [
    ['src/checkout/steps/captcha/View.tsx', 'isDisabled={!isPassed}', ''],
    ['src/checkout/steps/captcha/pass.ts', 'set(captchaErrorAtom, captcha.expired)', ''],
    ['src/checkout/steps/captcha/View.tsx', 'key={round} ', ''],
  ],
  'tests/journeys/captchaProvider.spec.ts': [
    ['src/ui/trusted.ts', 'api.js?render=explicit', 'api.js?render=onload'],
    ['src/checkout/steps/captcha/HCaptchaChallenge.tsx', "onFail('script-error')", 'undefined'],
  ],
  'tests/journeys/cookies.spec.ts': [
    [
      'src/shop/keepCookieChoice.ts',
      "choice === 'accepted' ? HALF_A_YEAR_SECONDS : 0",
      'HALF_A_YEAR_SECONDS',
    ],
    ['src/watch/cookieChoice.ts', "names.includes(cookies.chosen) ? 'declined' : null", 'null'],
    [
      'src/shop/CookieChoice.css',
      'bottom: calc(max(var(--bar-height), env(safe-area-inset-bottom)) + 12px);',
      'bottom: 12px;',
    ],
    ['src/shop/CookieChoice.css', 'position: fixed;', 'position: static;'],
    ['src/watch/logStates.ts', 'void call(logAnalytics, { state, visitor })', ''],
    ['src/shop/CookieChoice.tsx', "if (isAnew) document.getElementById('cookies')?.focus()", ''],
  ],
  'tests/server/mailingList.test.ts': [
    [
      'server/mailingList.ts',
      "set({ subscribed: true }).where('email', '=', email)",
      'set({ subscribed: true })',
    ],
    ['server/handlers/mailingList.ts', 'if (!consent) throw', 'if (consent === null) throw'],
    ['server/mailingList.ts', 'wording: mailingConsent', "wording: ''"],
    ['server/mailingList.ts', 'sameText(confirmation, confirmationOf(keys, id))', 'id'],
    ['server/mailingList.ts', '  if (request.confirmed_at) return\n', ''],
    ['server/mailingList.ts', 'where(sql<boolean>`asked_at > now()', 'where(sql<boolean>`asked_at <> now()'],
    ['server/mailingList.ts', 'mailing_request where asked_at <', 'mailing_request where now() <'],
    ['server/mailingList.ts', ' || !mayWriteTo(sameEmail(email))', ''],
    ['server/mailingList.ts', '!mayAsk(lineage) || ', ''],
    ['server/mailingList.ts', '!mayAskFrom(address) || ', ''],
  ],
  'tests/journeys/keyboard.spec.ts': [
    ['src/shop/Header.css', '  clip-path: none;\n', ''],
    ['src/ui/Stepper.tsx', 'aria-disabled={isLeast || undefined}', 'disabled={isDisabled || isLeast}'],
    ['src/watch/useFocusKept.ts', 'focused.current?.focus()', 'focused.current?.blur()'],
    ['src/checkout/steps/basket/View.tsx', ' ref={focus}', ''],
    ['src/checkout/StepForm.tsx', '      ref={leaveFocus}\n', ''],
  ],
  'tests/journeys/mailingList.spec.ts': [
    ['src/checkout/steps/basket/View.tsx', '{!isSubscribed && (', '{(isSubscribed || true) && ('],
    [
      'src/shop/mailing.ts',
      'navigator.onLine ? storeFailures.mailing_list : mailingList.offline',
      'storeFailures.mailing_list',
    ],
    ['src/shop/ConfirmMailing.tsx', 'location.hash.slice(1)', "''"],
    ['src/shop/mailing.ts', "(sent.failure.kind === 'refused' && sent.failure.error) || words", 'words'],
    ['src/shop/MailingList.tsx', "isLetter ? 'joined' : 'asked'", "'joined'"],
    ['src/watch/navigation.ts', 'if (pageOf(location.href) !== shown) show', 'show'],
  ],
  'tests/server/analytics/placesOf.test.ts': [
    ['server/analytics/placesOf.ts', '[...new Set(ids)]', 'ids'],
    ['server/analytics/placesOf.ts', '...ga_ua_properties, ', ''],
  ],
  'tests/server/analytics/services.test.ts': [
    ['server/providers/analytics.ts', "if (state !== 'order_completed') return", ''],
    ['server/providers/analytics.ts', 'external_id: hashed(visitor)', 'external_id: visitor'],
    ['server/providers/analytics.ts', 'if (!response.ok) throw', 'if (response.ok === undefined) throw'],
    ['server/providers/analytics.ts', '      signal: AbortSignal.timeout(TIME_LIMIT_MS),\n', ''],
  ],
  'tests/server/analytics/countVisit.test.ts': [
    ['server/analytics/countVisit.ts', 'if (analytics[place.service]) await', 'await'],
    ['server/handlers/store.ts', '      await countVisit(trx, context, checkout, visit)\n', ''],
    ['server/jobs/work.ts', 'await analytics[visit.service]?.(visit)', ''],
    ['server/start.ts', '!production && Object.values(analytics)', 'Object.values(analytics)'],
  ],
  'tests/server/errorReports.test.ts': [
    ['server/documents.ts', "errorReportsDsn && 'error-reports'", "'error-reports'"],
    ['server/providers/errorReports.ts', '...(user_id && { user: { id: user_id, email } }),', ''],
    ['server/handlers/store.ts', '{ reason: error.name }', '{ reason: report.message }'],
  ],
  'tests/src/watch/logStates.test.ts': [
    ['src/watch/logStates.ts', ' || state === last', ''],
    ['src/watch/logStates.ts', "store.get(cookieChoiceAtom) !== 'accepted' || ", ''],
    ['src/watch/logStates.ts', ' || !isCounted(checkout)', ''],
    ['src/watch/analytics.ts', " || store.get(cookieChoiceAtom) !== 'accepted'", ''],
  ],
  'tests/src/watch/errorReports.test.ts': [
    ['src/watch/errorReports.ts', 'chance() < sampleRates.trace', 'chance() < sampleRates.replay'],
    [
      'src/watch/errorReports.ts',
      'if (chance() < sampleRates.replay) {',
      'if (chance() < sampleRates.trace) {',
    ],
    ['src/watch/errorReports.ts', '...(user?.id && {', '...(user && false && {'],
    ['src/watch/errorReports.ts', 'message.slice(0, 500)', 'message'],
  ],
  'tests/src/checkout/steps/reserve/incompatible.test.ts': [
    ['src/checkout/steps/reserve/incompatible.ts', "hasFeature('in-app-check') && ", ''],
    ['src/checkout/steps/reserve/reserve.ts', 'if (!get(isIncompatibleAtom)) ', ''],
  ],
  'tests/journeys/inApp.spec.ts': [
    ['src/checkout/steps/reserve/Incompatible.tsx', 'await pause(limits.linkCopied)', ''],
    ['server/documents.ts', "inAppCheck && 'in-app-check'", 'null'],
  ],
  'tests/server/payment/boot.test.ts': [
    ['server/providers/keys.ts', 'secret && publishable && secret !== publishable', 'secret === undefined'],
    [
      'server/app.ts',
      "if (!isSandbox) app.get('/assets/:file{sandbox-.+}'",
      "if (!isSandbox) app.get('/none/:file{sandbox-.+}'",
    ],
    ['server/headers.ts', 'documentPolicy(stylesHash, providers),', 'documentPolicy(stylesHash, []),'],
    ['server/configuration.ts', "(!production || set('SANDBOX_PAYMENTS') === SANDBOX_PHRASE)", 'true'],
  ],
  'tests/server/payment/secondCharge.test.ts': [
    ['server/providers/stripe.ts', '{ idempotencyKey: charge.key }', '{}'],
  ],
  'tests/server/sale/rush.test.ts': [
    [
      'server/sale/takeStock.ts',
      'where id = any(${all}) order by id for update',
      'where id = any(${all}) order by id',
    ],
    ['server/database/migrations/001_house.sql', '  constraint stock check (held + sold <= capacity),\n', ''],
  ],
  'tests/server/sale/severalLines.test.ts': [
    [
      'server/sale/takeStock.ts',
      'where id = any(${all}) order by id for update',
      'where id = any(${all}) order by random() for update',
    ],
  ],
  'tests/server/session/cookies.test.ts': [
    ['server/session.ts', "secure ? '__Host-session' : 'session'", "'session'"],
    ['server/session.ts', 'httpOnly: true,', 'httpOnly: false,'],
    ['server/session.ts', 'update(id).digest(', "update('').digest("],
  ],
  'tests/server/session/getsChangeNothing.test.ts': [
    [
      'server/session.ts',
      'if (!keeper.session) return keeper.begin',
      'if (!keeper.session || !secure) return keeper.begin',
    ],
  ],
  'tests/server/session/rotation.test.ts': [
    [
      'server/handle.ts',
      "  if (context.session.retired) throw new Refusal(401, 'Your session has changed. Please try again')\n",
      '',
    ],
    [
      'server/app.ts',
      "row.kind === 'read' && sessions.session?.retired",
      "row.kind === 'update' && sessions.session?.retired",
    ],
    ['server/session.ts', 'const REPLAY_SECONDS = 60', 'const REPLAY_SECONDS = 6000'],
    ['server/session.ts', ".where('call', 'in', SIGNING_IN)", ".where('call', 'not in', SIGNING_IN)"],
    ['server/session.ts', '.set({ lineage: randomUUID() })', '.set({ lineage })'],
    ['server/handlers/user.ts', '      await retireSessions(trx, session.lineage)\n', ''],
    [
      'server/handlers/store.ts',
      'sessions.begin(crypto.randomUUID(), null)',
      'sessions.begin(sessions.session?.lineage ?? "", null)',
    ],
  ],
  'tests/server/session/token.test.ts': [
    [
      'server/app.ts',
      "row.method === 'POST' && !sessions.tokenFits",
      "row.kind !== 'read' && !sessions.tokenFits",
    ],
    ['server/session.ts', '`${session.idHash}.${nonce}`', '`${nonce}`'],
    ['server/app.ts', "from === 'cross-site'", "from === 'none'"],
    ['server/session.ts', 'keeper.session !== null && sameText', 'keeper.session === null || sameText'],
  ],
  'tests/offline/drain.test.ts': [
    ['offline/drain.ts', 'key: op.key, mayGoOn', 'key: crypto.randomUUID(), mayGoOn'],
    ['offline/turns.ts', "if (!pending || 'inflight' in entry) return outbox", 'if (!pending) return outbox'],
    ['offline/drain.ts', '(entry.alone || entry === first) && ', ''],
    ['offline/drain.ts', ' || Date.now() - op.at > DAY_MS', ''],
    ['offline/drain.ts', "failure.status === 404 && op.name.startsWith('remove_')", 'failure.status === 0'],
    ['offline/drain.ts', ' || (!current.alone && current.epoch !== outbox.epoch)', ''],
    ['offline/drain.ts', ' && !entry.stuck', ''],
    ['offline/drain.ts', '&& (await send(getUser, {}, sending)).ok', ''],
    ['offline/drain.ts', 'if (user.ok && again) continue', ''],
    ['offline/drain.ts', 'if (!(await payDebt(draining.sending))) return DEBT_MS', ''],
    ['offline/turns.ts', '!isTheirs || left.entries[resource]', '!isTheirs'],
    ['offline/turns.ts', 'owner === outbox.owner || owner === outbox.was', 'owner === outbox.owner'],
    ['offline/drain.ts', 'op.attempts > 0 && !tried.has(op.key)', 'false'],
    ['offline/turns.ts', 'retryAfterSeconds ? retryAfterSeconds * 1000 : jitter', 'jitter'],
    ['offline/owner.ts', 'const isVisitor = !isUser(outbox.owner)', 'const isVisitor = true'],
    ['offline/outbox.ts', 'notBefore: now + delayMs', 'notBefore: now'],
  ],
  'tests/offline/format.test.ts': [
    ['offline/format.ts', '.slice(version - 1)', ''],
    ['offline/format.ts', 'if (!is(become, struct)) return null', ''],
    ['offline/format.ts', 'version <= versionOf(format)', 'true'],
  ],
  'tests/offline/outboxRecord.test.ts': [
    [
      'offline/outboxRecord.ts',
      'migrated(format, version, stored)',
      'migrated(format, OUTBOX_VERSION, stored)',
    ],
    ['offline/outboxRecord.ts', 'Boolean(value.inflight ?? value.pending)', 'true'],
    ['offline/db.ts', "if (reason === 'VersionError') for", 'if (!reason) for'],
  ],
  'tests/journeys/chaos.spec.ts': [
    ['server/idempotency.ts', 'return stored.outcome', 'return null'],
    [
      'offline/drain.ts',
      'const outbox = await changeOutbox(before => promoted(before, resource))',
      `const outbox = promoted(await readOutbox(), resource)
  await changeOutbox(({ entries: { [resource]: _, ...entries }, ...rest }) => ({ ...rest, entries }))`,
    ],
    ['src/checkout/steps/basket/reserve.ts', 'if (isAsSeen && ', 'if (isAsSeen || '],
  ],
  'tests/server/checkout/donation.test.ts': [
    ['server/handlers/donation.ts', 'if (sale && (await mayBeCharged(trx, sale.id)))', 'if (sale?.paid)'],
    ['server/handlers/donation.ts', 'sale.total - donationWithFee(checkout.donation)', 'sale.total'],
    ['server/handlers/donation.ts', "row('amount', '<>', amount), ", ''],
    ['server/handlers/donation.ts', 'checkout.charity?.id !== charity_id', 'checkout.charity === undefined'],
    ['server/handlers/donation.ts', 'if (problem) throw', 'if (problem === null) throw'],
    ['server/handlers/checkout.ts', '      if (basket) await forgetGiftAid(trx, basket.id)\n', ''],
    ['server/sale/attach.ts', 'before !== account', 'before === account'],
    ['server/sale/reckon.ts', 'donation && isFor && canPay', 'donation && isFor'],
    ['server/sale/checkoutView.ts', '(provider && organiserIds', '(organiserIds'],
    ['server/sale/attach.ts', 'before !== null && ', ''],
    ['server/sale/markPaid.ts', '  await declareGiftAid(trx, saleId)\n', ''],
    ['server/sale/donation.ts', 'and given.is_gift_aid and', 'and'],
    ['server/sale/reckon.ts', 'donation && isFor', 'donation'],
    ['server/sale/writeSales.ts', 'one.reckoned.donation ?', 'one.reckoned.donation && false ?'],
    ['server/sale/charitiesOf.ts', "    .where('currency', '=', currency)\n", ''],
  ],
  'tests/server/organiser.test.ts': [
    [
      'server/organiser/organisersOf.ts',
      'join organiser_member member on member.email = account.email',
      'join organiser_member member on true',
    ],
    ['server/organiser/organisersOf.ts', 'held: capacity - sold - left', 'held: capacity - left'],
    ['server/organiser/organisersOf.ts', 'where account.id = ${account}', 'where account.id <= ${account}'],
    ['server/catalogue/yaml/fields.ts', '    sameEmail,\n', '    written => written,\n'],
  ],
  'tests/journeys/organiser.spec.ts': [
    ['src/organiser/Organiser.tsx', '[sold, held, left]', '[sold, left, held]'],
  ],
  'tests/server/checkout/waiver.test.ts': [
    [
      'server/handlers/waiver.ts',
      "if (!is_own) throw new Refusal(404, 'This is not an order of yours.')",
      '',
    ],
    ['server/handlers/waiver.ts', ' and sale.paid_at is not null', ''],
    ['server/sale/checkoutView.ts', 'line.waiver !== null', 'line.waiver !== undefined'],
  ],
  'tests/journeys/waiver.spec.ts': [
    ['src/waiver/ActivityTerms.tsx', '{is_own && !isConfirmed', '{!isConfirmed'],
    ['src/checkout/steps/waiver/View.tsx', "replace(':sale', reference)", "replace(':sale', 'x')"],
  ],
  'tests/journeys/donation.spec.ts': [
    ['src/checkout/steps/donation/View.tsx', "if (validity.badInput) choose({ custom: '' })", ''],
    ['src/checkout/steps/donation/View.tsx', 'setIsNumber(!validity.badInput)', ''],
    ['src/checkout/steps/donation/View.tsx', '            key={emptied}\n', ''],
    [
      'src/checkout/steps/donation/choose.ts',
      '{ ...noDonationDraft, charity,',
      '{ ...get(donationDraftAtom), charity,',
    ],
    ['src/checkout/steps/donation/choose.ts', 'if (charity && (donation ||', 'if (charity && (!donation &&'],
    [
      'src/checkout/steps/gift_aid/declare.ts',
      'giftAidStatements.findIndex(',
      'giftAidStatements.slice(3).findIndex(',
    ],
    ['src/checkout/saveStep.ts', '  await set(moveOnAtom, step as MovingStep)\n', ''],
    ['src/state/persisted.ts', 'if (donation) store.set(donationKeptAtom, donation.data)', ''],
  ],
  'tests/journeys/offline.spec.ts': [
    ['src/state/seen.ts', 'get(waitingOpsAtom).reduce(withUpdate, checkout)', 'checkout'],
    ['sw/sw.ts', 'drainOutbox()\n', ''],
    ['src/checkout/steps/basket/reserve.ts', 'linesOf(sent.answer) === seen', 'sent.ok'],
    ['src/watch/promise.ts', '  store.sub(isOnlineAtom, look)\n  store.sub(mayReserveAtom, look)\n', ''],
  ],
}
