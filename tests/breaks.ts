/** A damage: the file, a text that occurs in it exactly once, and the text that replaces it. */
export type Break = readonly [file: string, find: string, replace: string]

/**
 * Damages to the product, by the test that must fail for each of them: at most 120, of journeys, other browser
 * engines, SQL, locks and payments. Mutation testing covers the pure code.
 */
export const breaks: Record<string, Break[]> = {
  'tests/engines/offline.test.ts': [
    ['sw/sw.ts', 'serveFiles()\n', ''],
    ['offline/outboxStore.ts', 'await update(NAME, stored =>', "await update('other', stored =>"],
    ['server/session/session.ts', 'secure, httpOnly', 'secure: true, httpOnly'],
  ],
  'tests/journeys/address.spec.ts': [
    ['src/checkout/payment/PayForm.tsx', 'isDisabled={whyNot !== null}', 'isDisabled={method === null}'],
  ],
  'tests/journeys/adversityProcess.spec.ts': [
    [
      'sw/shell.ts',
      'files.createHandlerBoundToURL(documentFiles[document])',
      'files.createHandlerBoundToURL(documentFiles.site)',
    ],
    ['offline/sendOutbox.ts', 'key: op.key, mayGoOn', 'key: crypto.randomUUID(), mayGoOn'],
    [
      'src/checkout/steps/basket/edits.ts',
      'set(writeUpdateAtom, line.setQuantity(qty), paced(limits.quantityDebounce))',
      'void setTimeout(() => void set(writeUpdateAtom, line.setQuantity(qty)), paced(limits.quantityDebounce))',
    ],
  ],
  'tests/journeys/adversityStorage.spec.ts': [
    [
      'offline/outboxStore.ts',
      '    } catch {\n      isMemoryOnly = true',
      '    } finally {\n      isMemoryOnly = true',
    ],
  ],
  'tests/journeys/adversityTime.spec.ts': [
    ['src/watch/checkout/countdown.ts', 'deadline.mono <= now.mono && ', ''],
    ['src/checkout/steps/basket/View.tsx', '{isExpired && ', '{!isExpired && '],
  ],
  'tests/journeys/anotherUser.spec.ts': [
    ['offline/sendOutbox.ts', ', mayGoOn: isOwner', ', mayGoOn: async user => (await isOwner(user)) || true'],
  ],
  'tests/journeys/chaos.spec.ts': [
    ['server/http/idempotency.ts', 'return stored.outcome', 'return null'],
    [
      'offline/sendOutbox.ts',
      'const outbox = await changeOutbox(before => promoted(before, resource))',
      'const outbox = promoted(await readOutbox(), resource)\n  await changeOutbox(({ entries: { [resource]: _, ...entries }, ...rest }) => ({ ...rest, entries }))',
    ],
    [
      'src/checkout/steps/basket/reserve.ts',
      'const mayMove = isAsShown && ',
      'const mayMove = isAsShown || ',
    ],
  ],
  'tests/journeys/checkout.spec.ts': [
    [
      'src/checkout/moveOn.ts',
      '    toast(failure)\n    return false\n',
      '    set(changeCheckoutAtom, { state })\n    return true\n',
    ],
  ],
  'tests/journeys/cookies.spec.ts': [
    ['src/site/CookieChoice.tsx', "if (isAnew) document.getElementById('cookies')?.focus()", ''],
  ],
  'tests/journeys/early.spec.ts': [['src/painted.ts', '  await repeatEarly()\n', '']],
  'tests/journeys/installed.spec.ts': [
    ['sw/shell.ts', "fetch(options.request).catch(() => shell('site', options))", "shell('site', options)"],
  ],
  'tests/journeys/keyboard.spec.ts': [
    [
      'src/ui/fields/Stepper.tsx',
      'disabled={isDisabled}\n        aria-disabled={isLeast || undefined}',
      'disabled={isDisabled || isLeast}',
    ],
    ['src/ui/useFocusKept.ts', 'focused.current?.focus()', 'focused.current?.blur()'],
    ['src/checkout/steps/basket/View.tsx', ' ref={focus}', ''],
    ['src/watch/focus.ts', 'focused.isConnected ||', 'focused.isConnected || focused.nodeType === 1 ||'],
  ],
  'tests/journeys/offline.spec.ts': [
    ['sw/sw.ts', 'drainOutbox()\n', ''],
    ['src/checkout/steps/basket/reserve.ts', 'linesOf(sent.answer) === linesOf(before)', 'sent.ok'],
  ],
  'tests/journeys/restored.spec.ts': [
    ['src/checkout.tsx', '  await restore(store)\n', ''],
    [
      'offline/pendingSignOut.ts',
      'if (pendingSignOut === null) return true',
      'if (pendingSignOut !== undefined) return true',
    ],
  ],
  'tests/journeys/tabs.spec.ts': [
    ['src/api/call.ts', "if (sent.ok && row.kind !== 'read' && !row.alone) tell('changed')", ''],
    ['src/platform/isCheckoutHeld.ts', "lock.mode === 'shared'", "lock.mode === 'exclusive'"],
  ],
  'tests/journeys/ticket.spec.ts': [
    ['src/state/loadWallet.ts', '  await saveToDevice([deviceChange(walletRow, data)])\n', ''],
    ['sw/catalogue.ts', 'request: new Request(eventsPath)', "request: new Request('/robots.txt')"],
  ],
  'tests/journeys/update.spec.ts': [
    ['sw/sw.ts', 'activateOnMessage()\n', ''],
    ['sw/sw.ts', 'bypassCalls()\n', ''],
  ],
  'tests/server/addresses/savedAddresses.embedded.test.ts': [
    [
      'server/addresses/savedAddresses.ts',
      "where('account_id', '=', account)\n    .where('id'",
      "where('id', '>', 0)\n    .where('id'",
    ],
  ],
  'tests/server/calls/badInput.postgres.test.ts': [
    [
      'server/handlers/basket.ts',
      'where type.id = ${ticketId} and date.id = ${dateId}',
      'where type.id = ${ticketId} and ${dateId}::bigint > 0',
    ],
  ],
  'tests/server/calls/everyCall.postgres.test.ts': [
    ['server/handlers/handle.ts', 'c.json(mask(answer, row.answer))', 'c.json(answer)'],
  ],
  'tests/server/services/hcaptcha.test.ts': [
    ['server/services/captcha/hcaptcha.ts', ' && said.hostname === hostname', ''],
  ],
  'tests/server/session/captchaBeforeReserve.embedded.test.ts': [
    ['server/session/captchaBeforeReserve.ts', "set({ state: 'captcha' })", "set({ state: 'reserve' })"],
    ['server/services/captcha/askCaptcha.ts', 'if (await captcha.verify(answer)) return null', 'return null'],
  ],
  'tests/server/checkout/claim.embedded.test.ts': [
    ['server/handlers/payment.ts', 'if (sale.total > 0)', 'if (sale.total < 0)'],
    ['server/handlers/payment.ts', '!hasOwner(sale) || sameEmail(email) !== sale.email', '!hasOwner(sale)'],
    ['server/wallet/wallet.ts', 'ticket.account_id = ${accountId}', 'ticket.account_id >= ${0}'],
  ],
  'tests/server/checkout/donation.postgres.test.ts': [
    ['server/handlers/donation.ts', 'if (sale && (await mayBeCharged(trx, sale.id)))', 'if (sale?.paid)'],
    ['server/handlers/login.ts', '      if (basket) await clearGiftAid(trx, basket.id)\n', ''],
    [
      'server/sale/stock/writeSales.ts',
      'await freezeDonations(\n    trx,\n    all.flatMap(',
      'await freezeDonations(\n    trx,\n    all.slice(1).flatMap(',
    ],
  ],
  'tests/server/checkout/state.postgres.test.ts': [
    [
      'server/handlers/checkout.ts',
      'sale.paid !== afterPayment.has(state)',
      'sale.paid && !afterPayment.has(state)',
    ],
  ],
  'tests/server/checkout/stated.postgres.test.ts': [
    [
      'server/sale/stock/shortage.ts',
      'type.max_per_customer !== null && qty + had',
      'type.max_per_customer === 0 && qty + had',
    ],
    ['server/sale/stock/earlierQuantities.ts', 'sale.family = request.family\n      or ', ''],
  ],
  'tests/server/checkout/waiver.embedded.test.ts': [
    [
      'server/handlers/waiver.ts',
      "if (!is_own) throw new Refusal(404, 'This is not an order of yours.')",
      '',
    ],
  ],
  'tests/server/configuration.test.ts': [
    ['server/configuration.ts', "  if (!secret) wrong.push('SECRET must be set in production')\n", ''],
  ],
  'tests/server/database/brokenConnection.postgres.test.ts': [
    ['server/database/connect.ts', "  pool.on('connect', client => client.on('error', () => {}))\n", ''],
  ],
  'tests/server/http/headers.postgres.test.ts': [
    ['server/app.ts', "  c.header('Cache-Control', 'no-store')\n", ''],
  ],
  'tests/server/keys.embedded.test.ts': [
    ['server/http/idempotency.ts', ' && stored.body_hash === key.body_hash', ''],
    ['server/http/idempotency.ts', 'stored.call === key?.call && ', 'key && '],
    [
      'server/http/idempotency.ts',
      'if (key && !(outcome instanceof Error)) await storeKeys',
      'if (key?.key === null && !(outcome instanceof Error)) await storeKeys',
    ],
  ],
  'tests/server/http/keysInFlight.postgres.test.ts': [
    [
      'server/sale/stock/takeStock.ts',
      'where id = any(${baskets}) order by id for update',
      'where id = any(${baskets}) order by id',
    ],
    [
      'server/sale/stock/takeStock.ts',
      'if (before) return before as Held | Refusal',
      'if (before) before as Held | Refusal',
    ],
    ['server/sale/stock/reserve.ts', ' || batch.has(one.request.basket)', ''],
    ['server/http/idempotency.ts', 'if (!rows[0]?.ours) throw stillInFlight()', ''],
    ['server/sale/openBasket.ts', '    .onConflict(conflict => conflict.doNothing())\n', ''],
  ],
  'tests/server/operation/logs.embedded.test.ts': [
    ['server/app.ts', "(apiPathAt(c.req.path) ?? 'file')", 'c.req.path'],
    [
      'server/app.ts',
      'log.info({ method: c.req.method,',
      "log.info({ cookie: c.req.header('Cookie'), method: c.req.method,",
    ],
  ],
  'tests/server/mail/sandbox.embedded.test.ts': [
    ['server/mail/orderLetter.ts', 'linkTo(link) : escapedHtml(line)}</p>', 'linkTo(link) : line}</p>'],
  ],
  'tests/server/mail/smtp.embedded.test.ts': [
    ['server/mail/sendOnce.ts', 'where letter.sent_at is null\n        and (', 'where ('],
  ],
  'tests/server/mail/mailingList.embedded.test.ts': [
    ['server/mail/mailingList.ts', 'equalTexts(confirmation, confirmationToken(one, id))', 'id'],
  ],
  'tests/server/session/oneTimeCode.embedded.test.ts': [
    ['server/session/oneTimeCode.ts', 'const WRONG_GUESSES = 5', 'const WRONG_GUESSES = 6'],
    ['server/session/oneTimeCode.ts', "    .where('signs_in', '=', false)\n", ''],
    ['server/session/oneTimeCode.ts', '!code?.in_time || ', '!code || '],
    ['server/handlers/login.ts', 'await hasProvedEmail(trx, session.family, email)', 'email !== ""'],
  ],
  'tests/server/session/oneTimeCodeInParallel.postgres.test.ts': [
    ['server/session/oneTimeCode.ts', '    .forUpdate()\n', ''],
  ],
  'tests/server/organiser/organiser.embedded.test.ts': [
    [
      'server/organiser/organisersOf.ts',
      'member join account on account.email = member.email',
      'member join account on true',
    ],
  ],
  'tests/server/pages/broken.embedded.test.ts': [
    ['server/app.ts', 'c.html(broken, status,', 'c.html(String(error.stack), 500,'],
  ],
  'tests/server/pages/head.embedded.test.ts': [['server/pages/head.ts', ".replaceAll('<', '\\\\u003c')", '']],
  'tests/server/payment/boot.embedded.test.ts': [
    [
      'server/payments/stripe/settings.ts',
      'secretKind && publicKind && secretKind !== publicKind',
      'secret === undefined',
    ],
    ['server/payments/providers.ts', '!production || phrase === SANDBOX_PHRASE', 'true'],
  ],
  'tests/server/payment/card.embedded.test.ts': [
    [
      'server/payments/startPayment.ts',
      '  if (isSame && !first && isOpen(last.status)) return last.id\n',
      '',
    ],
    ['server/payments/returns.ts', 'session?.family !== attempt.family', '!session'],
  ],
  'tests/server/payment/expiry.race.test.ts': [
    [
      'server/sale/markPaid.ts',
      'sale.released_at && !(await retakeStock(trx, saleId, sale.basket_id))',
      'sale.released_at === undefined',
    ],
  ],
  'tests/server/payment/late.postgres.test.ts': [
    ['server/sale/stock/retakeStock.ts', 'rows[0]?.fits === false || ', ''],
    ['server/sale/stock/retakeStock.ts', '  await releaseSales(trx, others)\n', ''],
    ['server/payments/settle.ts', 'ref === null ? payment : await provider.cancel(ref)', 'payment'],
    ['server/payments/settle.ts', '      await enterCharge(trx, enqueue, attempt, { isUsed, reason })\n', ''],
    ['server/payments/reconcile.ts', '      await settle(services, id)\n', ''],
  ],
  'tests/server/payment/recorder.test.ts': [
    ['server/payments/stripe/adapter.ts', '{ idempotencyKey: key }', '{}'],
    ['server/payments/stripe/adapter.ts', "?? 'processing'", "?? 'succeeded'"],
    [
      'server/payments/stripe/known.ts',
      'instanceof Stripe.errors.StripeAPIError ||',
      'instanceof RangeError ||',
    ],
  ],
  'tests/server/payment/secondCharge.embedded.test.ts': [
    ['server/payments/stripe/adapter.ts', '{ idempotencyKey: charge.key }', '{}'],
  ],
  'tests/server/payment/together.race.test.ts': [
    ['server/payments/settle.ts', '    if (!isUnsettled(status) && !isTooLate) return\n', ''],
  ],
  'tests/server/payment/webhooks.postgres.test.ts': [
    ['server/payments/refund.ts', 'missing < refund.amount || ', ''],
    ['server/payments/stripe/adapter.ts', "livemode !== (mode === 'live')", 'livemode === null'],
    [
      'server/payments/webhooks.ts',
      '    if (payment) matching(await findAttempt(trx, attempt.id), payment)\n',
      '',
    ],
    [
      'server/payments/stripe/adapter.ts',
      'stripe.webhooks.constructEvent(body, signature, keys.webhook)',
      'JSON.parse(body) as Stripe.Event',
    ],
  ],
  'tests/server/process.process.test.ts': [['server/database/dataLock.ts', 'begin exclusive', 'begin']],
  'tests/server/sale/basket.embedded.test.ts': [
    ['server/sale/stock/takeStock.ts', '    batch.facts.spend(priced)\n', ''],
    ['server/book/creditLeftSql.ts', 'code.amount - ${spentSql} - ${heldSql}', 'code.amount - ${heldSql}'],
    ['server/sale/codes/discountState.ts', 'code.organiser_id = event.organiser_id', 'true'],
    [
      'server/sale/release.ts',
      'update seat set sale_id = null from released',
      'update seat set sale_id = seat.sale_id from released',
    ],
    ['server/sale/markPaid.ts', 'seats[index] ?? null', 'null'],
  ],
  'tests/server/sale/rush.embedded.test.ts': [
    [
      'server/sale/stock/lockStock.ts',
      '  await releaseSales(trx, [...new Set([...expired, ...stale.map(line => line.sale_id)])])\n',
      '',
    ],
  ],
  'tests/server/sale/endings.postgres.test.ts': [
    ['server/sale/basket.ts', '\n    for update of sale`', '`'],
    [
      'server/sale/basket.ts',
      '${family} and closed_at is null for update`',
      '${family} and closed_at is null`',
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
  'tests/server/sale/rush.race.test.ts': [
    [
      'server/sale/stock/lockStock.ts',
      'where id = any(${all}) order by id for update',
      'where id = any(${all}) order by id',
    ],
    ['server/database/migrations/001_house.sql', '  constraint stock check (held + sold <= capacity),\n', ''],
  ],
  'tests/server/sale/severalLines.race.test.ts': [
    [
      'server/sale/stock/lockStock.ts',
      'where id = any(${all}) order by id for update',
      'where id = any(${all}) order by random() for update',
    ],
  ],
  'tests/server/http/rateLimits.postgres.test.ts': [
    ['server/http/rateLimits.ts', 'set calls = rate_count.calls + excluded.calls', 'set calls = 1'],
  ],
  'tests/server/sale/held.postgres.test.ts': [
    ['server/sale/stock/held.ts', 'sale.held_from = any(', "'' = any("],
    ['server/sale/stock/held.ts', 'or sale.account_id = any(${accounts}::bigint[])', ''],
  ],
  'tests/server/sale/lanes.race.test.ts': [
    ['server/sale/stock/reserve.ts', 'request.events.join()', "''"],
    ['server/sale/stock/takeStock.ts', '${`${LOCK_MS}`}', "${'0'}"],
  ],
  'tests/server/session/cookies.postgres.test.ts': [
    ['server/session/session.ts', 'httpOnly: true', 'httpOnly: false'],
    ['server/session/visit.ts', 'update(id).digest(', "update('').digest("],
  ],
  'tests/server/session/rotation.postgres.test.ts': [
    ['server/handlers/handle.ts', '  if (session.retired && ', '  if (false && '],
    [
      'server/session/session.ts',
      'if (row.is_unused && !row.is_retired)',
      'if (row.is_unused && row.is_retired)',
    ],
    [
      'server/session/session.ts',
      'if (accountId !== null && keeper.session?.retired) throw sessionChanged(keeper.session)\n',
      '\n',
    ],
  ],
  'tests/server/session/token.postgres.test.ts': [
    [
      'server/app.ts',
      "row.method === 'POST' && !sessions.tokenFits",
      "row.kind !== 'read' && !sessions.tokenFits",
    ],
    ['server/session/session.ts', '`${session.idHash}.${nonce}`', '`${nonce}`'],
    [
      'server/session/session.ts',
      'keeper.session !== null && isTokenOf(keys, keeper.session',
      'keeper.session === null || isTokenOf(keys, keeper.session',
    ],
  ],
}
