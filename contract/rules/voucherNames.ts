export type VoucherSide = 'from' | 'for'

const problems: Record<VoucherSide, string> = {
  from: 'Who is the gift voucher from?',
  for: 'Who is the gift voucher for?',
}

/** Why a name cannot be accepted; null: it can. */
export const voucherNameProblem = (side: VoucherSide, name = ''): string | null =>
  name.trim() === '' ? problems[side] : null
