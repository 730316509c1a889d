/** A file, what stands in it exactly once, and what it says instead. */
export type Break = readonly [file: string, find: string, replace: string]

/**
 * Small damages to the product, by the test that must go red for each of them. A `.spec.ts` is a journey and
 * runs against a build of the damaged product.
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
  'tests/contract/rules/contact.test.ts': [
    ['contract/rules/contact.ts', 'value.length <= 254 && ', ''],
    [
      'contract/rules/contact.ts',
      "value.replace(/\\D/g, '').slice(0, length)",
      "value.slice(0, length).replace(/\\D/g, '')",
    ],
  ],
  'tests/contract/rules/quantity.test.ts': [
    ['contract/rules/quantity.ts', 'typed > max_can_reserve', 'typed >= max_can_reserve'],
    [
      'contract/rules/quantity.ts',
      'min_per_customer > 1 && typed < min_per_customer',
      'typed < min_per_customer - 1',
    ],
  ],
  'tests/contract/steps.test.ts': [['contract/steps.ts', "'awaiting_truelayer'", "'awaiting_true_layer'"]],
  'tests/journeys/account.spec.ts': [
    ['src/ui/TextField.tsx', "if (event.key === 'Enter') event.preventDefault()", ''],
  ],
  'tests/journeys/basket.spec.ts': [
    [
      'src/checkout/steps/basket/edits.ts',
      'performance.now() + limits.quantityDebounce',
      'performance.now()',
    ],
    [
      'src/checkout/steps/basket/Line.tsx',
      'useFocusKept<HTMLLIElement>(edit?.isSaving ?? false)',
      'useFocusKept<HTMLLIElement>(false)',
    ],
  ],
  'tests/journeys/checkout.spec.ts': [
    ['src/checkout/EditBasket.tsx', 'onClick={() => setOpen(true)}', 'onClick={() => void edit()}'],
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
    ['sw/sw.ts', 'serveShells()\n', ''],
    ['sw/shell.ts', ' && pageAt(url.pathname) !== null', ''],
  ],
  'tests/journeys/site.spec.ts': [
    ['src/state/signOut.ts', 'return forgetAll().then(', 'return Promise.resolve().then('],
    ['src/firstPaint.tsx', '<SiteView view={view} />', 'null'],
  ],
  'tests/journeys/ticket.spec.ts': [['src/state/wallet.ts', '  await keep(NAME, sent.answer)\n', '']],
  'tests/offline/deadline.test.ts': [
    ['offline/deadline.ts', 'Math.min(deadline.mono', 'Math.max(deadline.mono'],
    ['offline/deadline.ts', 'return Math.max(0, Math.ceil(left / 1000))', 'return Math.ceil(left / 1000)'],
    ['offline/deadline.ts', '> 1500', '> 150_000'],
  ],
  'tests/offline/kept.test.ts': [
    ['offline/kept.ts', 'v === VERSION && ', ''],
    ['offline/db.ts', 'if (!closed || !again) throw error', 'throw error'],
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
    [
      'offline/send.ts',
      "  if (user !== 'token refused' && !user.ok && user.failure.kind === 'unreachable') return user\n",
      '',
    ],
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
    [
      'src/checkout/moveOn.ts',
      "  const sent = await call(updateBasketState, { state: 'basket' })\n  if (sent.ok || sent.failure.kind === 'refused') await set(reloadAtom)",
      '  await set(reloadAtom)',
    ],
  ],
  'tests/src/checkout/steps/basket/edits.test.ts': [
    [
      'src/checkout/steps/basket/edits.ts',
      'performance.now() + limits.quantityDebounce',
      'performance.now()',
    ],
    ['src/checkout/steps/basket/edits.ts', 'shown: send ?? typed,', 'shown: typed,'],
    ['src/checkout/steps/basket/edits.ts', '|| edit.isSaving) return', '|| !edit.isSaving) return'],
    ['src/watch/quantityEdits.ts', 'if (edit.due <= now) ', ''],
  ],
  'tests/src/checkout/steps/basket/reserve.test.ts': [
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
    [
      'src/checkout/steps/login/modes.ts',
      "user?.id ? 'confirm_account' : 'enter_email'",
      "user ? 'confirm_account' : 'enter_email'",
    ],
  ],
  'tests/src/checkout/steps/login/verify.test.ts': [
    [
      'src/checkout/steps/login/modes.ts',
      "        set(codeAtom, '')\n        set(problemAtom, sent.failure.body.message)",
      '        set(problemAtom, sent.failure.body.message)',
    ],
  ],
  'tests/src/checkout/steps/payment/begin.test.ts': [
    ['src/checkout/steps/payment/begin.ts', 'if (get(payingAtom)) return', ''],
    ['src/checkout/steps/payment/begin.ts', 'get(checkoutAtom)?.payment_complete || ', ''],
  ],
  'tests/src/checkout/steps/reserve/reserve.test.ts': [
    ['src/checkout/steps/reserve/reserve.ts', 'if (isOurs(redirect)) ', ''],
    ['src/checkout/steps/reserve/reserve.ts', 'error || notices.unknownError', 'error ?? null'],
  ],
  'tests/src/shop/chosen.test.ts': [
    ['src/shop/chosen.ts', 'set(chosenAtom, { ...get(chosenAtom), [ticket.ticket_id]: 0 })', ''],
  ],
  'tests/src/shop/openPage.test.ts': [
    ['src/shop/openPage.ts', 'if (get(openingAtom) !== address) return', ''],
    ['src/shop/openPage.ts', 'is(asked, getEvents.request) ? asked : {}', 'asked'],
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
    ['src/state/wallet.ts', 'sent.answer.owner === null', 'false'],
    ['src/state/wallet.ts', 'now.getTime() - now.getTimezoneOffset() * 60_000', 'now.getTime()'],
    ['src/state/signOut.ts', 'return forgetAll().then(', 'return Promise.resolve().then('],
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
  'tests/src/watch/visibility.test.ts': [['src/watch/visibility.ts', ' || store.get(busyAtom)', '']],
}
