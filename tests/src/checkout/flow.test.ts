import { describe, expect, test } from 'vitest'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import type { StepName } from '../../../contract/steps.ts'
import { type Facts, factsOf, nextStep } from '../../../src/checkout/flow.ts'
import { aCheckout, owlAid } from '../../support/aCheckout.ts'

const NOTHING: Facts = {
  charity: false,
  express: false,
  donated: false,
  preferences: false,
  posted: false,
  asksBefore: false,
  asksAfter: false,
  waivers: false,
  messages: false,
}
const names = Object.keys(NOTHING) as (keyof Facts)[]
const EVERYTHING = Object.fromEntries(names.map(name => [name, true])) as unknown as Facts

const after = (step: StepName, facts: Facts) => nextStep(step, facts) as StepName

function walk(facts: Facts, from: StepName = 'basket'): StepName[] {
  const way: StepName[] = [from]
  for (let step: StepName = from; step !== 'order_completed' && step !== 'determining'; ) {
    step = after(step, facts)
    if (way.includes(step)) throw new Error(`${step} comes twice: ${way}`)
    way.push(step)
  }
  return way
}

describe('The next step', () => {
  test.each<[string, StepName, Partial<Facts>, StepName]>([
    ['CON-07', 'basket', {}, 'reserve'],
    ['CON-08', 'reserve', { charity: true }, 'donation'],
    ['CON-08', 'captcha', { charity: true }, 'donation'],
    ['CON-08 GAP-03', 'reserve', { charity: true, express: true }, 'donation'],
    ['CON-09', 'reserve', { express: true }, 'payment'],
    ['CON-09', 'captcha', { express: true }, 'payment'],
    ['CON-10', 'reserve', {}, 'login'],
    ['CON-10', 'captcha', {}, 'login'],
    ['CON-11', 'donation', { charity: true, donated: true }, 'gift_aid'],
    ['CON-12', 'donation', { charity: true }, 'login'],
    ['CON-12 GAP-03', 'donation', { charity: true, express: true }, 'login'],
    ['CON-13', 'gift_aid', { donated: true, express: true }, 'login'],
    ['CON-14', 'login', { preferences: true, posted: true, asksBefore: true }, 'marketing_preferences'],
    ['CON-15', 'login', { posted: true, asksBefore: true }, 'delivery_address'],
    ['CON-16', 'login', { asksBefore: true }, 'ticket_questions_before'],
    ['CON-17', 'login', {}, 'payment'],
    [
      'CON-18',
      'marketing_preferences',
      { preferences: true, posted: true, asksBefore: true },
      'delivery_address',
    ],
    ['CON-19', 'marketing_preferences', { preferences: true, asksBefore: true }, 'ticket_questions_before'],
    ['CON-19', 'marketing_preferences', { preferences: true }, 'payment'],
    ['CON-20', 'delivery_address', { posted: true, asksBefore: true }, 'ticket_questions_before'],
    ['CON-20', 'delivery_address', { posted: true }, 'payment'],
    ['CON-21', 'ticket_questions_before', EVERYTHING, 'payment'],
    ['CON-22', 'payment', EVERYTHING, 'deliver_tickets'],
    ['CON-23', 'awaiting_truelayer', EVERYTHING, 'deliver_tickets'],
    [
      'CON-24',
      'deliver_tickets',
      { asksAfter: true, waivers: true, messages: true },
      'ticket_questions_after',
    ],
    ['CON-25 GAP-02', 'deliver_tickets', { waivers: true, messages: true }, 'waiver'],
    ['CON-26', 'deliver_tickets', { messages: true }, 'after_sale_messages'],
    ['CON-26', 'deliver_tickets', {}, 'order_completed'],
    ['CON-27', 'ticket_questions_after', { asksAfter: true, waivers: true, messages: true }, 'waiver'],
    ['CON-27', 'ticket_questions_after', { messages: true }, 'after_sale_messages'],
    ['CON-27', 'ticket_questions_after', {}, 'order_completed'],
    ['CON-28', 'waiver', { waivers: true, messages: true }, 'after_sale_messages'],
    ['CON-28', 'waiver', { waivers: true }, 'order_completed'],
    ['CON-29', 'after_sale_messages', EVERYTHING, 'order_completed'],
  ])('%s after %s with %j is %s', (_, step, facts, next) => {
    expect(after(step, { ...NOTHING, ...facts })).toBe(next)
  })

  test('CON-01 leads to the end from the basket, whatever is the case, and to no step twice', () => {
    const ways = new Set<string>()
    for (let bits = 0; bits < 2 ** names.length; bits++) {
      const facts = Object.fromEntries(names.map((name, at) => [name, ((bits >> at) & 1) === 1]))
      const way = walk(facts as unknown as Facts)
      expect(way.at(-1)).toBe('order_completed')
      expect(way).toEqual(expect.arrayContaining(['reserve', 'payment', 'deliver_tickets']))
      ways.add(way.join())
    }
    expect(ways.size).toBe(200)
  })

  test('CON-05 GAP-01 GAP-02 passes every stop in this order where all are called for', () => {
    expect(walk({ ...EVERYTHING, express: false })).toEqual([
      'basket',
      'reserve',
      'donation',
      'gift_aid',
      'login',
      'marketing_preferences',
      'delivery_address',
      'ticket_questions_before',
      'payment',
      'deliver_tickets',
      'ticket_questions_after',
      'waiver',
      'after_sale_messages',
      'order_completed',
    ])
    expect(walk(NOTHING)).toEqual([
      'basket',
      'reserve',
      'login',
      'payment',
      'deliver_tickets',
      'order_completed',
    ])
    expect(walk(NOTHING, 'awaiting_truelayer').at(-1)).toBe('order_completed')
    expect(nextStep('order_completed', EVERYTHING)).toBe(null)
    expect(nextStep('determining', EVERYTHING)).toBe(null)
  })
})

const QUESTION = {
  id: 1,
  osq_id: 1,
  ticket_id: 5,
  question: 'Diet?',
  type: 'text' as const,
  mandatory: '1',
  once_per_checkout: '',
  prepopulated_array: [],
}
const ASKED = { ct_subscribed: true, event_subscribed: true, basket_organisers: [] }
const organiser = (organiser_subscribed: boolean) => ({
  id: 1,
  organiser_subscribed,
  marketing_signup_message: '',
})

describe('What decides the way', () => {
  test.each<[string, Partial<Checkout>, Partial<Facts>]>([
    ['nothing at first', {}, {}],
    ['GAP-15 a charity', { charity: owlAid }, { charity: true }],
    ['express', { express: true }, { express: true }],
    ['a donation', { donation_amount: 0.5 }, { donated: true }],
    ['a delivery address', { require_delivery_address: true }, { posted: true }],
    ['questions before', { before_payment_questions: [QUESTION] }, { asksBefore: true }],
    ['questions after', { after_payment_questions: [QUESTION] }, { asksAfter: true }],
    ['waivers', { has_waivers: true }, { waivers: true }],
    [
      'messages',
      {
        after_sale_messages: [
          { organiser_name: '', event_title: '', event_nice_date: '', event_nice_time: '', message: '' },
        ],
      },
      { messages: true },
    ],
    [
      'GAP-39 a community box',
      { marketing_preferences: { ...ASKED, ct_subscribed: false } },
      { preferences: true },
    ],
    [
      'GAP-39 an events box',
      { marketing_preferences: { ...ASKED, event_subscribed: false } },
      { preferences: true },
    ],
    [
      'GAP-39 one organiser box of two',
      { marketing_preferences: { ...ASKED, basket_organisers: [organiser(true), organiser(false)] } },
      { preferences: true },
    ],
    [
      'GAP-39 no box that is ticked already',
      { marketing_preferences: { ...ASKED, basket_organisers: [organiser(true)] } },
      {},
    ],
  ])('is %s', (_, change, facts) => {
    expect(factsOf(aCheckout(change))).toEqual({ ...NOTHING, ...facts })
  })
})
