import { getUser } from '../../contract/calls/account.ts'
import { setDeliveryAddress } from '../../contract/calls/address.ts'
import {
  addTicket,
  removeFromBasket,
  removeGiftVoucherFromBasket,
  setCode,
  updateTicketQuantity,
} from '../../contract/calls/basket.ts'
import { getCheckout, updateBasketState } from '../../contract/calls/checkout.ts'
import { saveDonation, updateDonation } from '../../contract/calls/donation.ts'
import { setAccountDetails } from '../../contract/calls/express.ts'
import { checkOneTimeCode, saveGuestToSale, sendOneTimeCode } from '../../contract/calls/login.ts'
import { setMarketingPreferences } from '../../contract/calls/marketing.ts'
import { deliverToBitticket, deliverToWallet } from '../../contract/calls/order.ts'
import { claimFreeTickets, getTruelayerStatus } from '../../contract/calls/payment.ts'
import { saveQuestionAnswers } from '../../contract/calls/questions.ts'
import { reserveTickets } from '../../contract/calls/reserve.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { type Question, questionSteps, TICKED } from '../../contract/rules/questions.ts'
import type { StepName } from '../../contract/steps.ts'
import type { CodePurpose } from '../../server/database/visitorTables.ts'
import { digitsOf } from '../../server/session/oneTimeCode.ts'
import { factsOf, nextStep } from '../../src/checkout/flow.ts'
import type { Device, Fault } from './device.ts'
import type { Dice } from './dice.ts'
import { ADDRESS, answerBank, offered, PHONE, pay } from './pay.ts'

export interface Asked {
  /** They mean to buy: each answer is a good one, and so is the card. */
  isHonest: boolean
  fault: Fault
}

type Fill = (device: Device, checkout: Checkout, dice: Dice, asked: Asked) => Promise<void>

/** The server's answer to the shopper's own visit; null: it was not answered. */
export const read = async (device: Device): Promise<Checkout | null> => {
  const answered = await device.call(getCheckout)
  return answered?.status === 200 ? answered.body : null
}

/** `known`: what the server has answered before, where nothing has changed since that decides the way. */
async function move(device: Device, from: StepName, fault: Fault = 'none', known?: Checkout): Promise<void> {
  const checkout = known ?? (await read(device))
  const state = checkout && nextStep(from, factsOf(checkout))
  if (state) await device.call(updateBasketState, { state }, fault)
}

/** The code that was sent to this person for this visit; null: none was sent. */
export const codeOf = (device: Device, email: string) => newestCode(device, email, 'sign_in')

/** The newest code by which an account can get this e-mail address; null: there is none. */
export const changeCodeOf = (device: Device, email: string) => newestCode(device, email, 'change_email')

/** The newest code by which this person can delete their account; null: there is none. */
export const deletionCodeOf = (device: Device, email: string) => newestCode(device, email, 'delete_account')

async function newestCode(device: Device, email: string, purpose: CodePurpose): Promise<string | null> {
  const { database, services } = device.world
  const code = await database
    .selectFrom('one_time_code')
    .select('id')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return code ? digitsOf(services.keys, code.id) : null
}

/** Proves the own e-mail address. Answers whether it has an account; null: it was not proved. */
export async function proveEmail(device: Device, fault: Fault): Promise<boolean | null> {
  const { email } = device.person
  await device.call(sendOneTimeCode, { email })
  const code = await codeOf(device, email)
  if (!code) return null
  const answered = await device.call(checkOneTimeCode, { email, code }, fault)
  return answered?.status === 200 ? answered.body.has_account : null
}

/** Puts one ticket into the basket. */
async function addAny(device: Device, dice: Dice): Promise<void> {
  const types = await device.world.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id'])
    .where('event.status', '=', 'scheduled')
    .orderBy('ticket_type.id')
    .execute()
  const type = dice.pick(types)
  if (type) await device.call(addTicket, { ...type, qty: 1 + dice.roll(2) })
}

const answersTo = (checkout: Checkout, questions: Question[]): Record<string, string> =>
  Object.fromEntries(
    questionSteps(checkout.tickets, questions)
      .flatMap(step => step.questions)
      .map(({ key, question: { type, prepopulated_array } }) => [
        key,
        type === 'dropdown' ? (prepopulated_array[0] ?? '') : type === 'checkbox' ? TICKED : 'Sam',
      ]),
  )

/** Takes out of the basket what cannot be bought, or else everything. */
async function emptyBasket(device: Device, { tickets, gift_vouchers, events }: Checkout): Promise<void> {
  void events
  for (const { ticket_id } of tickets) await device.call(removeFromBasket, { ticket_id })
  for (const { id, value } of gift_vouchers)
    await device.call(removeGiftVoucherFromBasket, { gift_voucher_id: id, value })
}

async function reserve(device: Device, checkout: Checkout, { fault }: Asked): Promise<void> {
  await device.call(updateBasketState, { state: 'reserve' })
  const answered = await device.call(reserveTickets, {}, fault)
  if (answered?.body.reserved) await move(device, 'reserve')
  // What is refused for its number is asked for with one less, and else not at all.
  else if (answered?.body.error) {
    const [line] = checkout.tickets
    if (line && line.qty > line.min_per_customer && checkout.basket_errors.length === 0)
      await device.call(updateTicketQuantity, { ticket_id: line.ticket_id, quantity: line.qty - 1 })
    else await emptyBasket(device, checkout)
  }
}

async function login(device: Device, { fault }: Asked): Promise<void> {
  const { email, name: fullname } = device.person
  const user = (await device.call(getUser))?.body
  // Whoever has never ordered is asked for their name, also when they are signed in.
  if (user?.email && !user.full_name) await device.call(saveGuestToSale, { email, fullname }, fault)
  if (user?.email) return move(device, 'login', fault)
  const hasAccount = await proveEmail(device, fault)
  if (hasAccount === false) await device.call(saveGuestToSale, { email, fullname }, fault)
  if ((await device.call(getUser))?.body.email) await move(device, 'login')
}

async function payStep(device: Device, checkout: Checkout, dice: Dice, asked: Asked): Promise<void> {
  const { email, name: fullname } = device.person
  const user = (await device.call(getUser))?.body
  // The form of an express order asks for both, whoever is signed in.
  if (checkout.express && !(user?.email && user.full_name)) {
    const details = {
      fullname,
      email,
      contact_number: PHONE,
      ct_subscribed: false,
      organiser_subscribed_marketing: {},
    }
    await device.call(setAccountDetails, details, asked.fault)
  }
  if (checkout.basket_total === 0)
    await device.call(claimFreeTickets, { email: user?.email ?? email }, asked.fault)
  else {
    const method = dice.pick(offered(checkout))
    if (method) await pay[method](device, dice, asked)
  }
  if ((await read(device))?.payment_complete) await move(device, 'payment')
}

/** Two gift vouchers, of which one pays for a part of most baskets, and a discount. */
export const CODES = ['GIFT20', 'GIFT500', 'tenth'] as const

/** How a shopper fills in each step and goes on from it, as the page does. */
export const fill: Record<StepName, Fill> = {
  async determining() {},

  async basket(device, checkout, dice, asked) {
    if (checkout.tickets.length + checkout.gift_vouchers.length === 0) return addAny(device, dice)
    if (!asked.isHonest && dice.roll(4) === 0) await device.call(setCode, { code: dice.of(...CODES) })
    await reserve(device, checkout, asked)
  },

  captcha: (device, checkout, _dice, asked) => reserve(device, checkout, asked),
  reserve: (device, checkout, _dice, asked) => reserve(device, checkout, asked),

  async donation(device, { charity }, dice, { fault }) {
    const charity_id = Number(charity?.id ?? 0)
    if (charity_id > 0)
      await device.call(saveDonation, { amount_before_booking_fee: dice.of(0, 5, 7.5), charity_id }, fault)
    await move(device, 'donation', fault)
  },

  async gift_aid(device, checkout, dice, { fault }) {
    const is_gift_aid = dice.roll(2) === 0
    const address = is_gift_aid
      ? { address1: '1 Lantern Row', postcode: 'BA1 1AA' }
      : { address1: '', postcode: '' }
    await device.call(updateDonation, { is_gift_aid, subscribe: false, uk_based: true, ...address }, fault)
    await move(device, 'gift_aid', 'none', checkout)
  },

  login: (device, _checkout, _dice, asked) => login(device, asked),

  async marketing_preferences(device, checkout, dice, { fault }) {
    const ct_subscribed = dice.roll(2) === 0
    const body = { ct_subscribed, event_subscribed: false, organiser_subscribed_marketing: {} }
    await device.call(setMarketingPreferences, body, fault)
    await move(device, 'marketing_preferences', 'none', checkout)
  },

  async delivery_address(device, checkout, _dice, { fault }) {
    const names = checkout.gift_vouchers.flatMap(({ qty }) => Array<string>(qty).fill('Sam'))
    const body = { address: ADDRESS, gift_voucher_from: names, gift_voucher_to: names }
    await device.call(setDeliveryAddress, body, fault)
    await move(device, 'delivery_address', 'none', checkout)
  },

  async ticket_questions_before(device, checkout, _dice, { fault }) {
    const answers = answersTo(checkout, checkout.before_payment_questions)
    await device.call(saveQuestionAnswers, { answers, before_or_after: 'before' }, fault)
    await move(device, 'ticket_questions_before', 'none', checkout)
  },

  payment: payStep,

  async awaiting_truelayer(device, checkout, _dice, { isHonest, fault }) {
    if (isHonest) await answerBank(device, 0)
    const status = (await device.call(getTruelayerStatus, {}, fault))?.body
    if (status?.payment_completed) return move(device, 'payment')
    // After a while the page offers to pay in another way, also to who never saw the bank's page.
    const isOver = status?.truelayer_status_error || checkout.truelayer_returned_from === 0
    if (isOver || device.providerPage === null) await device.call(updateBasketState, { state: 'payment' })
  },

  async deliver_tickets(device, checkout, _dice, { fault }) {
    await device.call(deliverToBitticket, {}, fault)
    await device.call(deliverToWallet)
    await move(device, 'deliver_tickets', 'none', checkout)
  },

  async ticket_questions_after(device, checkout, _dice, { fault }) {
    const answers = answersTo(checkout, checkout.after_payment_questions)
    await device.call(saveQuestionAnswers, { answers, before_or_after: 'after' }, fault)
    await move(device, 'ticket_questions_after', 'none', checkout)
  },

  waiver: (device, checkout) => move(device, 'waiver', 'none', checkout),
  after_sale_messages: (device, checkout) => move(device, 'after_sale_messages', 'none', checkout),
  async order_completed() {},
}

/** Goes one step on from where the server has just said that this shopper is. */
export const goOn = (device: Device, checkout: Checkout, dice: Dice, asked: Asked): Promise<void> =>
  fill[checkout.state](device, checkout, dice, asked)
