import { bankTexts } from '../../../../text/bank.ts'
import type { Method } from '../../methods.ts'
import BankPanel from './BankPanel.tsx'
import { isCreatedAtom, startBankAtom } from './bank.ts'

export const bankMethod: Method = {
  title: bankTexts.title,
  Form: BankPanel,
  isReady: isCreatedAtom,
  asksAddress: false,
  start: startBankAtom,
}
