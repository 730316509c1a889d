import { createStore, Provider } from 'jotai'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { ChooseEvents } from '../../../src/organiser/codes/ChooseFor.tsx'
import Counter from '../../../src/organiser/counter/Counter.tsx'
import { counterAtom } from '../../../src/organiser/counter/counterState.ts'
import { chooseDateAtom } from '../../../src/organiser/counter/plan.ts'
import { labelled } from '../../../src/organiser/events/labelled.ts'
import { Choose } from '../../../src/organiser/figures/Choose.tsx'
import { Full } from '../../../src/organiser/figures/Full.tsx'
import { datesAtom } from '../../../src/organiser/figures/figures.ts'
import { ChooseReaders } from '../../../src/organiser/letters/ChooseReaders.tsx'
import { choicesAtom } from '../../../src/organiser/letters/writing.ts'
import Organiser from '../../../src/organiser/Organiser.tsx'
import { ChooseOrders } from '../../../src/organiser/orders/ChooseOrders.tsx'
import { fakePage } from '../../support/fakePage.ts'

const labels = (...choices: (string | undefined)[][]) =>
  labelled(choices, words => words).map(([, label]) => label)

test('Choices of one label go on with what tells them apart, and the others stay short', () => {
  expect(
    labels(
      ['A night', 'Fri at 7:30 pm', 'The Hall, Bath'],
      ['A night', 'Fri at 7:30 pm', 'The Ship, Bristol'],
      ['A night', 'Sat at 7:30 pm', 'The Hall, Bath'],
      ['Circus', 'Fri at 7:30 pm', 'The Hall, Bath'],
    ),
  ).toEqual([
    'A night, Fri at 7:30 pm, The Hall, Bath',
    'A night, Fri at 7:30 pm, The Ship, Bristol',
    'A night, Sat at 7:30 pm',
    'Circus',
  ])
})

test('What a choice lacks is left out of its label', () => {
  expect(labels(['A night', undefined, 'Online'], ['A night', undefined, ''], ['A night'])).toEqual([
    'A night, Online',
    'A night',
    'A night',
  ])
  expect(labels()).toEqual([])
})

/** Two events of one title at one time, and another one. */
const events = [
  { id: 1, title: 'A night', venue: 'The Hall, Bath' },
  { id: 2, title: 'A night', venue: 'The Ship, Bristol' },
  { id: 3, title: 'Circus', venue: 'The Ship, Bristol' },
]
const nice_date = 'Fri 18/12/2026 at 7:30 pm'

const choices = {
  events: events.map(one => ({
    ...one,
    slug: `slug-${one.id}`,
    is_over: false,
    dates: [{ id: one.id, nice_date, tickets: [{ id: one.id, name: 'Adult' }] }],
    questions: [],
  })),
  has_vouchers: false,
}
const dates = events.map(({ id, title, venue }) => ({
  ...{ event_id: id, event: title, date_id: id, nice_date, venue, is_over: false },
  ...{ sold: 1, held: 0, kept_back: 0, left: 4 },
}))
const counterDates = events.map(({ id, title, venue }) => ({
  ...{ id, event_id: id, event: title, nice_date, venue, currency: 'GBP', currency_symbol: '£', types: [] },
}))

const own: OwnOrganiser = {
  ...{ id: 5, name: 'Lamp House', role: 'box_office', time_zone: 'Europe/London', sold_vouchers: false },
  events: events.map(one => ({
    ...one,
    url: `/events/${one.id}/`,
    tickets: [{ ticket_id: one.id, nice_date, name: 'Adult', sold: 1, held: 0, left: 4 }],
  })),
}

test.each<[where: string, screen: () => ReactElement, isDateAlways: boolean]>([
  ['the box office', () => <Counter organiser={5} />, true],
  ['the orders', () => <ChooseOrders organiser={5} choices={choices} isBusy={false} />, false],
  ['the letters', () => <ChooseReaders />, false],
  ['the codes', () => <ChooseEvents choices={choices} onChoose={() => {}} />, true],
  [
    'the figures',
    () => <Choose asked={{ days: { from: '', to: '' }, event: null, date: null }} today="2026-12-18" />,
    false,
  ],
  ['the figures of how full dates are', () => <Full dates={dates} of="" />, true],
  ['the area', () => <Organiser data={{ organisers: [own] }} />, false],
])('Events of one title at one time are told apart by their venue in %s', (_where, screen, isDateAlways) => {
  fakePage()
  const store = createStore()
  const counter = { name: '', time_zone: 'Europe/London', dates: counterDates, kept: [] }
  store.set(counterAtom, { device: '', counter, gone: [], returning: [] })
  store.set(choicesAtom, choices)
  store.set(datesAtom, dates)
  const html = renderToStaticMarkup(<Provider store={store}>{screen()}</Provider>)
  for (const label of [
    `A night, ${nice_date}, The Hall, Bath`,
    `A night, ${nice_date}, The Ship, Bristol`,
    isDateAlways ? `Circus, ${nice_date}` : 'Circus',
  ])
    expect(html).toMatch(new RegExp(`>${label.replaceAll('/', '\\/')}<`))
})

test('The box office says when and where the chosen date is, also where a phone cuts its label off', () => {
  fakePage()
  const store = createStore()
  const counter = { name: '', time_zone: 'Europe/London', dates: counterDates, kept: [] }
  store.set(counterAtom, { device: '', counter, gone: [], returning: [] })
  const html = () =>
    renderToStaticMarkup(
      <Provider store={store}>
        <Counter organiser={5} />
      </Provider>,
    )
  expect(html()).toContain(`>${nice_date}, The Hall, Bath<`)
  store.set(chooseDateAtom, 2)
  expect(html()).toContain(`>${nice_date}, The Ship, Bristol<`)
})
