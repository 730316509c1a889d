import { atom } from 'jotai'
import { bankTexts } from '../../../../text/bank.ts'
import { failures } from '../../../../text/failures.ts'
import type { Method } from '../../method.ts'
import BankPanel from './BankPanel.tsx'
import { isCreatedAtom, startBankAtom } from './bank.ts'

export const bankMethod: Method = {
  title: bankTexts.title,
  Form: BankPanel,
  whyNotReady: atom(get => (get(isCreatedAtom) ? null : bankTexts.preparing)),
  asksAddress: false,
  start: startBankAtom,
  failed: failures.pay_with_truelayer,
}
