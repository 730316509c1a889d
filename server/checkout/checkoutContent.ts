import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import { isPayable, soldHereSql } from '../catalogue/read/soldHere.ts'
import { type CurrentBasket, currentBasket } from '../sale/basket.ts'
import { costsMoney, type Payee, providerOf } from '../sale/payees.ts'
import { questionsOf } from '../sale/questionsOf.ts'
import type { Services } from '../services.ts'
import { type Charity, charitiesOf } from './charitiesOf.ts'
import { isExpress } from './isExpress.ts'
import { type CheckoutLine, checkoutLines } from './lines.ts'
import { type VoucherLine, voucherLinesOf } from './voucherLines.ts'

/** What a basket or its sale consists of, and what that decides. */
export interface CheckoutContent {
  basket: CurrentBasket
  lines: CheckoutLine[]
  vouchers: VoucherLine[]
  /** A line of each event. */
  events: CheckoutLine[]
  /** A line of each organiser. */
  sellers: (CheckoutLine | VoucherLine)[]
  questions: Awaited<ReturnType<typeof questionsOf>>
  payees: Payee[]
  /** Who takes the payment; null: nobody here. */
  provider: OrganiserProvider | null
  /** By organiser id. */
  charities: Map<number, Charity>
  /** The charity that can be given to with this order. */
  charity: Charity | null
  isExpress: boolean
}

/** The content of the session family's current basket; null: it has none. */
export async function checkoutContent(
  { database, payable }: Pick<Services, 'database' | 'payable'>,
  family: string,
): Promise<CheckoutContent | null> {
  const basket = await currentBasket(database, family)
  if (!basket) return null
  const lines = await checkoutLines(database, basket, soldHereSql(payable))
  const vouchers = await voucherLinesOf(database, basket)
  const sellers = oneOfEach([...lines, ...vouchers], line => line.organiser_id)
  const questions = await questionsOf(
    database,
    lines.map(line => line.ticket_id),
  )
  const organisers = sellers.map(line => line.organiser_id)
  const charities = await charitiesOf(database, organisers, basket.currency)
  const payees = [
    ...lines.map(line => ({ ...line, isPaid: costsMoney(line) })),
    ...vouchers.map(voucher => ({ ...voucher, isPaid: true })),
  ]
  const named = providerOf(payees)
  const provider = isPayable(payable, named, basket.currency) ? named : null
  // A basket of free tickets needs a provider too as soon as it has a donation.
  const reached = sellers.filter(seller => provider !== null && seller.provider === provider)
  return {
    basket,
    lines,
    vouchers,
    events: oneOfEach(lines, line => line.event_id),
    sellers,
    questions,
    payees,
    provider,
    charities,
    charity: reached.flatMap(({ organiser_id }) => charities.get(organiser_id) ?? [])[0] ?? null,
    isExpress: isExpress({ lines, vouchers, questions: questions.before_payment_questions }),
  }
}

const oneOfEach = <T>(items: T[], by: (item: T) => number): T[] => [
  ...new Map(items.map(item => [by(item), item])).values(),
]
