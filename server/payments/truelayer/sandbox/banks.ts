/** The invented banks of the portal, by the name that its forms send. */
const banks = new Map(
  Object.entries({
    harbour: { title: 'Harbour Bank', refunds: 'succeed' },
    millstone: { title: 'Millstone Building Society', refunds: 'succeed' },
    lantern: { title: 'Lantern', refunds: 'succeed' },
    closed: { title: 'Bank of Closed Accounts (its refunds fail)', refunds: 'fail' },
  } as const),
)

export const allBanks = [...banks].map(([name, { title }]) => ({ name, title }))

/** null: the portal has no such bank. */
export const bankTitle = (name: string): string | null => banks.get(name)?.title ?? null

export const rejectsRefunds = (name: string | null): boolean => banks.get(name ?? '')?.refunds === 'fail'
