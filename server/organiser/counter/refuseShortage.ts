import { Refusal } from '../../http/refusal.ts'
import { type Stock, shortageOf } from '../../sale/stock/shortage.ts'

/**
 * Throws a `Refusal` where these tickets are not left. When their sale begins and ends, who may buy them and how many is for the
 * public: a member at the counter decides it.
 */
export function refuseShortage(
  lines: readonly { ticket_type_id: number; qty: number }[],
  stock: ReadonlyMap<number, Stock>,
): void {
  const shortage = shortageOf({
    lines: lines.map(line => ({ ...line, isOpen: true })),
    vouchers: [],
    stock: new Map(
      [...stock].map(([id, type]) => [
        id,
        { ...type, on_sale: true, min_per_customer: 1, max_per_customer: null },
      ]),
    ),
    earlier: () => 0,
    required: [],
    owned: new Set(),
  })
  if (shortage) throw new Refusal(409, shortage.shortage)
}
