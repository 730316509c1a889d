import { is } from 'superstruct'
import { expect, test } from 'vitest'
import { afterPayment, beforeReservation, ofOwner, stepName } from '../../contract/steps.ts'

/** In the order of the specification's list. */
const FIRST = [
  'determining',
  'basket',
  'captcha',
  'reserve',
  'login',
  'marketing_preferences',
  'donation',
  'gift_aid',
  'delivery_address',
]
const SECOND = [
  'ticket_questions_before',
  'payment',
  'deliver_tickets',
  'awaiting_truelayer',
  'ticket_questions_after',
  'after_sale_messages',
  'waiver',
  'order_completed',
]

test('CON-02 CON-03 CON-04 the steps are named as the contract spells them, in order', () => {
  const names: string[] = Object.values(stepName.schema)
  const specified = [...FIRST, ...SECOND]
  expect(names.filter(name => specified.includes(name))).toEqual(specified)
  expect(is('awaiting_true_layer', stepName)).toBe(false)
})

test('CDN-03 GAP-10 GAP-27 four steps need no reservation, and five need a paid sale', () => {
  expect([...beforeReservation]).toEqual(['determining', 'basket', 'captcha', 'reserve'])
  expect([...ofOwner]).toEqual(expect.arrayContaining(['marketing_preferences', 'payment']))
  expect([...afterPayment].toSorted()).toEqual([
    'after_sale_messages',
    'deliver_tickets',
    'order_completed',
    'ticket_questions_after',
    'waiver',
  ])
})
