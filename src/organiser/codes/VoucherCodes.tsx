import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { money } from '../../../contract/format/money.ts'
import { codeTexts } from '../../text/codes.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { loadVouchersAtom, VOUCHERS, vouchersAtom } from './codes.ts'

/** The gift voucher codes, with what each was worth, what of it is used, and what is left. */
export function VoucherCodes() {
  const list = useAtomValue(vouchersAtom)
  const load = useSetAtom(loadVouchersAtom)
  const id = useId()
  useEffect(() => void load(), [load])
  return (
    <section className="stack codes" aria-labelledby={id}>
      <h2 id={id}>{codeTexts.vouchers}</h2>
      <OutcomeAt place={VOUCHERS} />
      {list?.rows.length === 0 && <p>{codeTexts.noVouchers}</p>}
      {list && list.rows.length > 0 && (
        <table className="money-table">
          <thead>
            <tr>
              {[codeTexts.voucher, codeTexts.value, codeTexts.spent, codeTexts.left].map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map(code => (
              <tr key={code.id}>
                <th scope="row">
                  {code.code} {code.is_sold && <span className="quiet">{codeTexts.sold}</span>}
                </th>
                <td>{money(code.amount, code.currency_symbol)}</td>
                <td>{money(code.used, code.currency_symbol)}</td>
                <td>{money(code.left, code.currency_symbol)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list?.after && (
        <p>
          <PressButton name={VOUCHERS} look="button" of={codeTexts.vouchers} onPress={load}>
            {codeTexts.moreVouchers}
          </PressButton>
        </p>
      )}
    </section>
  )
}
