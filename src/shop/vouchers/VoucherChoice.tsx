import { useAtomValue, useSetAtom } from 'jotai'
import type { GiftVoucherPage } from '../../../contract/entities/catalogue.ts'
import { money, toMinor } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { pages } from '../../../contract/pages.ts'
import { mostOfOneKind } from '../../../contract/rules/quantity.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { Stepper } from '../../ui/fields/Stepper.tsx'
import { AddBar } from '../AddBar.tsx'
import { chooseAtom, chosenAtom, wantedVoucher } from '../chosen.ts'

type Kind = GiftVoucherPage['vouchers'][number]

/** The gift vouchers of an organiser, each kind with its values, and the bar that adds the chosen ones. */
export function VoucherChoice({ page: { organiser, currency, vouchers } }: { page: GiftVoucherPage }) {
  const chosen = useAtomValue(chosenAtom)
  const values = vouchers.flatMap(({ gift_voucher_id, values }) =>
    values.map(value => {
      const wanted = wantedVoucher(gift_voucher_id, value)
      return { wanted, value, qty: chosen[wanted.key] ?? 0 }
    }),
  )
  const picked = values.filter(({ qty }) => qty > 0)
  return (
    <>
      <div className="gift-vouchers-sold">
        {vouchers.map(kind => (
          <Voucher key={kind.gift_voucher_id} kind={kind} symbol={currency.symbol} />
        ))}
        {vouchers.length === 0 && <p>{organiser.name} does not sell gift vouchers at the moment.</p>}
      </div>
      <div className="gift-vouchers-add">
        <p>
          <a href={`${pages.all_events.path}?${new URLSearchParams({ search: organiser.name })}`}>
            Events by {organiser.name}
          </a>
        </p>
        {vouchers.length > 0 && (
          <AddBar
            wanted={picked.map(({ wanted }) => wanted)}
            label={plural(sum(picked.map(({ qty }) => qty)), 'gift voucher')}
            total={sum(picked.map(({ value, qty }) => toMinor(value) * qty))}
            symbol={currency.symbol}
            nothing="Choose a value"
          />
        )}
      </div>
    </>
  )
}

function Voucher({ kind, symbol }: { kind: Kind; symbol: string }) {
  const { gift_voucher_id, name, image, values, valid_months } = kind
  const chosen = useAtomValue(chosenAtom)
  const choose = useSetAtom(chooseAtom)
  return (
    <section className="gift-voucher" aria-labelledby={`voucher-${gift_voucher_id}`}>
      <img src={image} alt="" width="700" height="416" fetchPriority="high" />
      <div className="stack">
        <div>
          <h2 id={`voucher-${gift_voucher_id}`}>{name}</h2>
          <p className="quiet small">Valid for {plural(valid_months, 'month')} from the day you buy it</p>
        </div>
        {values.map(value => {
          const wanted = wantedVoucher(gift_voucher_id, value)
          return (
            <div className="card row" key={value}>
              <h3>{money(value, symbol)}</h3>
              <Stepper
                of={`${name}, ${money(value, symbol)}`}
                value={chosen[wanted.key] ?? 0}
                least={0}
                most={mostOfOneKind}
                onChange={typed =>
                  choose(wanted, Math.max(0, Math.min(Math.floor(typed ?? 0), mostOfOneKind)))
                }
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
