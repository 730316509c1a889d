export interface Break {
  /** What the product would no longer keep. */
  promise: string
  file: string
  /** Stands in the file exactly once. */
  find: string
  replace: string
  /** The test file that must go red; a `.spec.ts` is a journey, and `only` narrows it to one title. */
  test: string
  only?: string
}

/** One-line damages to the product, each with the test that must notice. */
export const breaks: Break[] = [
  {
    promise: 'the wallet opens without a network',
    file: 'src/state/wallet.ts',
    find: '  await keep(NAME, sent.answer)\n',
    replace: '',
    test: 'tests/journeys/ticket.spec.ts',
  },
  {
    promise: 'both shells open without a network',
    file: 'sw/sw.ts',
    find: 'serveShells()\n',
    replace: '',
    test: 'tests/journeys/installed.spec.ts',
    only: 'both shells open',
  },
  {
    promise: 'an address that is no page stays unknown',
    file: 'sw/shell.ts',
    find: ' && pageAt(url.pathname) !== null',
    replace: '',
    test: 'tests/journeys/installed.spec.ts',
    only: 'both shells open',
  },
  {
    promise: 'tickets leave the device at sign-out',
    file: 'src/state/signOut.ts',
    find: '  await forgetAll()\n',
    replace: '',
    test: 'tests/journeys/site.spec.ts',
    only: 'tickets leave the device',
  },
  {
    promise: 'ten presses are one request',
    file: 'src/checkout/steps/basket/edits.ts',
    find: 'performance.now() + limits.quantityDebounce',
    replace: 'performance.now()',
    test: 'tests/journeys/basket.spec.ts',
    only: 'ten presses',
  },
  {
    promise: 'the focus survives a field that is disabled for a while',
    file: 'src/checkout/steps/basket/Line.tsx',
    find: 'useFocusKept<HTMLLIElement>(edit?.isSaving ?? false)',
    replace: 'useFocusKept<HTMLLIElement>(false)',
    test: 'tests/journeys/basket.spec.ts',
    only: 'ten presses',
  },
  {
    promise: 'editing the basket asks first',
    file: 'src/checkout/EditBasket.tsx',
    find: 'onClick={() => setOpen(true)}',
    replace: 'onClick={() => void edit()}',
    test: 'tests/journeys/checkout.spec.ts',
    only: 'editing the basket',
  },
  {
    promise: 'a step that cannot be saved stays',
    file: 'src/checkout/moveOn.ts',
    find: "    toast(from === 'basket' ? reserveFromBasket : failures.update_basket_state)\n    return false\n",
    replace: '    set(showStepAtom, state)\n    return true\n',
    test: 'tests/journeys/checkout.spec.ts',
    only: 'CON-35',
  },
  {
    promise: 'delivery repeats only what failed',
    file: 'src/checkout/steps/deliver_tickets/deliver.ts',
    find: "if (get(deliveryAtom).wallet !== 'done') {",
    replace: 'if (get(deliveryAtom)) {',
    test: 'tests/journeys/delivery.spec.ts',
    only: 'delivery shows each line',
  },
  {
    promise: 'Enter sends nothing from a text field',
    file: 'src/ui/TextField.tsx',
    find: "if (event.key === 'Enter') event.preventDefault()",
    replace: '',
    test: 'tests/journeys/account.spec.ts',
    only: 'Enter sends nothing',
  },
  {
    promise: 'the page is painted whole before any script',
    file: 'src/firstPaint.tsx',
    find: '<SiteView view={view} />',
    replace: 'null',
    test: 'tests/journeys/site.spec.ts',
    only: 'whole before any script',
  },
]
