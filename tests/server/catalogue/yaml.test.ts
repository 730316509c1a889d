import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { eventFormat } from '../../../contract/catalogue/eventFormat.ts'
import { organiserFormat } from '../../../contract/catalogue/organiserFormat.ts'
import { readCatalogue } from '../../../server/catalogue/import/readCatalogue.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { keysOf } from './keysOf.ts'

const NOW = new Date('2026-11-20T12:00Z')

const organiser = `
organisers:
  - name: The Band
`
const least = `
events:
  - id: open-strings
    title: Open Strings
    organiser: The Band
    description: A tune a minute.
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Stalls, price: 12.50, capacity: 40 }]
`

/** An event with the required keys only, with this line added, or with this text replaced. */
const withLine = (line: string) => `${organiser}${least}    ${line}\n`
const instead = (find: string, replace: string) => `${organiser}${least}`.replace(find, () => replace)

const read = (text: string) => {
  const { events, refused } = readYaml(text, NOW)
  return { event: events[0], reason: refused[0]?.reason, refused }
}

describe('An event', () => {
  test('with few keys gets the defaults', () => {
    expect(read(organiser + least).event).toMatchObject({
      position: 1,
      source: 'yaml:open-strings',
      title: 'Open Strings',
      summary: 'A tune a minute.',
      descriptionHtml: '<p>A tune a minute.</p>',
      status: 'scheduled',
      timeZone: 'Europe/London',
      online: false,
      currency: 'GBP',
      organiser: { name: 'The Band', terms: { provider: null, refund_policy_text: null } },
      dates: [
        {
          startsAt: new Date('2026-11-29T19:30Z'),
          endsAt: new Date('2026-11-29T22:30Z'),
          allDay: false,
          tickets: [{ name: 'Stalls', price: 1250, capacity: 40, minPerCustomer: 1, terms: { fee: 0 } }],
        },
      ],
      terms: { express: false, delivery_cost: null, payment_plans: [] },
    })
  })

  test('without a venue is online', () => {
    const text = instead(
      "venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }",
      'access_online: https://band.example/live',
    )
    expect(read(text).event).toMatchObject({
      online: true,
      terms: { access_online: 'https://band.example/live' },
    })
  })

  test('has as many tickets as it has seats', () => {
    const text = instead('capacity: 40', 'seats: [A1, A2, A3]')
    expect(read(text).event?.dates[0]?.tickets).toMatchObject([
      {
        capacity: 3,
        rows: { seat: [{ position: 0, label: 'A1' }, { label: 'A2' }, { position: 2, label: 'A3' }] },
      },
    ])
  })

  test('can have a picture', () => {
    const pictureOf = (stated: string) => read(withLine(`picture: ${stated}`)).event?.picture
    const middle = { alt: '', focus: [50, 50] }
    expect(pictureOf('https://a.example/a b.jpg')).toBeUndefined()
    expect(pictureOf('https://a.example/a.jpg')).toEqual({
      from: { address: 'https://a.example/a.jpg' },
      ...middle,
    })
    expect(pictureOf('{ file: "the band.jpg", alt: A band, focus: [0, 100] }')).toEqual({
      from: { file: 'the band.jpg' },
      alt: 'A band',
      focus: [0, 100],
    })
    expect(pictureOf(`{ hash: "${'0a'.repeat(16)}" }`)).toEqual({
      from: { hash: '0a'.repeat(16) },
      ...middle,
    })
    expect(read(organiser + least).event?.picture).toBeNull()
  })

  test('can require one ticket, or one of several', () => {
    const ticket = (name: string, required: string) =>
      `{ name: ${name}, price: 0, capacity: 1, required_tickets: ${required} }`
    const text = instead(
      'tickets: [',
      `tickets: [${ticket('A', '[Stalls]')}, ${ticket('B', '[A, [Stalls, A]]')}, `,
    )
    expect(read(text).event?.dates[0]?.tickets?.map(({ requires }) => requires)).toEqual([
      [['Stalls']],
      [['A'], ['Stalls', 'A']],
      [],
    ])
  })
})

test('A ticket is on sale from and until a time by the clock of its event', () => {
  const sale = (from: string, until: string) =>
    read(
      instead('capacity: 40', `capacity: 40, on_sale_from: ${from}, on_sale_until: ${until}`).replace(
        'dates:',
        'time_zone: America/New_York\n    dates:',
      ),
    ).event?.dates[0]?.tickets?.[0]?.terms
  expect(sale('in 2 days at 10:00', '2026-11-28')).toMatchObject({
    on_sale_from: new Date('2026-11-22T15:00Z'),
    on_sale_until: new Date('2026-11-29T04:59:59Z'),
  })
  expect(sale('2026-11-21', '2026-11-29 12:00')).toMatchObject({
    on_sale_from: new Date('2026-11-21T05:00Z'),
    on_sale_until: new Date('2026-11-29T17:00Z'),
  })
  expect(read(organiser + least).event?.dates[0]?.tickets?.[0]?.terms).toMatchObject({
    on_sale_from: null,
    on_sale_until: null,
  })
})

test('A ticket has prices before its own, until a time or for the first so many', () => {
  const steps = '[{ name: Early bird, price: 8, until: 2026-11-25, first: 10 }, { price: 10, first: 20 }]'
  expect(
    read(instead('capacity: 40', `capacity: 40, price_steps: ${steps}`)).event?.dates[0]?.tickets?.[0]?.rows,
  ).toMatchObject({
    price_step: [
      { position: 0, name: 'Early bird', price: 800, until: new Date('2026-11-25T23:59:59Z'), first: 10 },
      { position: 1, name: null, price: 1000, until: null, first: 20 },
    ],
  })
})

describe('A date', () => {
  test.each([
    [
      '{ starts: in 1 day at 09:00, hours: 1.5 }',
      '2026-11-21T09:00:00.000Z',
      '2026-11-21T10:30:00.000Z',
      false,
    ],
    [
      '{ starts: in 0 days at 18:00, ends: in 1 day at 02:00 }',
      '2026-11-20T18:00:00.000Z',
      '2026-11-21T02:00:00.000Z',
      false,
    ],
    ['{ starts: 2027-06-12 19:30 }', '2027-06-12T18:30:00.000Z', '2027-06-12T21:30:00.000Z', false],
    ['{ starts: 2027-06-12T19:30 }', '2027-06-12T18:30:00.000Z', '2027-06-12T21:30:00.000Z', false],
    ['{ starts: 2027-06-12 }', '2027-06-11T23:00:00.000Z', '2027-06-12T22:59:59.000Z', true],
    ['{ starts: in 9 days, ends: in 11 days }', '2026-11-29T00:00:00.000Z', '2026-12-01T23:59:59.000Z', true],
  ])('of %s is from %s to %s', (date, starts, ends, allDay) => {
    const [when] = read(instead('{ starts: in 9 days at 19:30 }', date)).event?.dates ?? []
    expect([when?.startsAt.toISOString(), when?.endsAt.toISOString(), when?.allDay]).toEqual([
      starts,
      ends,
      allDay,
    ])
  })

  test('can have doors, on the day of its start', () => {
    const readDate = (date: string) => read(instead('{ starts: in 9 days at 19:30 }', date))
    const { event } = readDate('{ starts: 2027-06-12 19:30, doors: 18:45 }')
    expect(event?.dates[0]?.doorsAt?.toISOString()).toBe('2027-06-12T17:45:00.000Z')
    expect(readDate('{ starts: 2027-06-12 19:30 }').event?.dates[0]?.doorsAt).toBeNull()
    expect(readDate('{ starts: 2027-06-12 19:30, doors: 19:45 }').reason).toMatch(
      /doors.*: is after it starts/,
    )
    expect(readDate('{ starts: 2027-06-12 19:30, doors: early }').reason).toMatch(
      /expected a time such as "18:30"/,
    )
  })

  test('is local to the venue, and the earliest is first', () => {
    const text = instead(
      'dates: [{ starts: in 9 days at 19:30 }]',
      'dates: [{ starts: in 9 days at 19:30 }, { starts: in 2 days at 19:30 }]\n    time_zone: America/New_York',
    )
    expect(read(text).event?.dates.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-11-23T00:30:00.000Z',
      '2026-11-30T00:30:00.000Z',
    ])
  })
})

describe('An unreadable value is reported with its path, its line and the expected value:', () => {
  test.each([
    [
      'a typo',
      instead('capacity: 40', 'capasity: 40'),
      'events[0].tickets[0].capasity, line 12: is no key of the format',
    ],
    ['a key of nothing', withLine('posters: 3'), 'events[0].posters, line 13: is no key of the format'],
    ['what is missing', instead('    title: Open Strings\n', ''), 'events[0].title, line 6: is missing'],
    [
      'a price',
      instead('12.50', 'cheap'),
      'events[0].tickets[0].price, line 12: expected an amount of money from 0 to 100000, such as 12.50, not "cheap"',
    ],
    [
      'half a penny',
      instead('12.50', '12.505'),
      'events[0].tickets[0].price, line 12: expected an amount of money from 0 to 100000, such as 12.50, not "12.505"',
    ],
    [
      'a picture without a place',
      withLine('picture: { alt: A band }'),
      'events[0].picture, line 13: expected address, file or hash',
    ],
    [
      'a picture of two places',
      withLine('picture: { file: a.jpg, address: https://a.example/ }'),
      'events[0].picture, line 13: expected address, file or hash',
    ],
    [
      'a picture without TLS',
      withLine('picture: http://a.example/a.jpg'),
      'events[0].picture.address, line 13: expected a web address that begins with https://, not "http://a.example/a.jpg"',
    ],
    [
      'a file elsewhere',
      withLine('picture: { file: ../a.jpg }'),
      /expected the name of a file beside this one/,
    ],
    [
      'a file of the system',
      withLine('picture: { file: /etc/passwd }'),
      /expected the name of a file beside/,
    ],
    [
      'a focus outside',
      withLine('picture: { file: a.jpg, focus: [50, 101] }'),
      'events[0].picture.focus, line 13: expected percent from the left and from the top, such as [50, 40], not a list',
    ],
    ['a debt', instead('12.50', '-1'), /price, line 12: expected an amount .*, not "-1"$/],
    [
      'a day',
      instead('in 9 days at 19:30', 'next Friday'),
      'events[0].dates[0].starts, line 10: expected a time such as "in 9 days at 19:30" or "2026-12-18 19:30", not "next Friday"',
    ],
    [
      'a day that is none',
      instead('in 9 days at 19:30', '2027-02-30 19:30'),
      /starts, line 10: expected a time .*, not "2027-02-30 19:30"$/,
    ],
    [
      'an end before its start',
      instead('at 19:30 }', 'at 19:30, ends: in 8 days at 10:00 }'),
      'events[0].dates[0].ends, line 10: is before it starts',
    ],
    [
      'one start twice',
      instead('at 19:30 }', 'at 19:30 }, { starts: in 9 days at 19:30 }'),
      'events[0].dates[1].starts, line 10: is the start of an earlier date too',
    ],
    [
      'an end by two ways',
      instead('at 19:30 }', 'at 19:30, ends: in 9 days at 22:00, hours: 2 }'),
      /dates\[0\].hours, line 10: expected ends or hours$/,
    ],
    [
      'no date',
      instead('[{ starts: in 9 days at 19:30 }]', '[]'),
      'events[0].dates, line 10: expected at least one date',
    ],
    [
      'tickets that are no list',
      instead('[{ name: Stalls, price: 12.50, capacity: 40 }]', 'none'),
      'events[0].tickets, line 12: expected a list, not "none"',
    ],
    [
      'no place',
      instead("    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }\n", ''),
      'events[0].venue, line 6: is missing, and so is access_online',
    ],
    [
      'an organiser',
      instead('organiser: The Band', 'organiser: The Bnad'),
      'events[0].organiser, line 8: expected the name of one of the organisers of this file, not "The Bnad"',
    ],
    [
      'a time zone',
      withLine('time_zone: Mars/Base'),
      'events[0].time_zone, line 13: expected the name of a time zone, such as Europe/London, not "Mars/Base"',
    ],
    [
      'text for a flag',
      withLine('express: maybe'),
      'events[0].express, line 13: expected true or false, not "maybe"',
    ],
    [
      'text for a list',
      withLine('questions: Why?'),
      'events[0].questions, line 13: expected a list, not "Why?"',
    ],
    [
      'a list for keys',
      withLine('reward_referrers: [a]'),
      'events[0].reward_referrers, line 13: expected keys and values, not a list',
    ],
    [
      'a script for an address',
      withLine('website: "javascript:alert(1)"'),
      /website, line 13: expected a web address that begins with https:\/\//,
    ],
    [
      'neither capacity nor seats',
      instead(', capacity: 40', ''),
      /capacity, line 12: expected capacity, seats or a shared capacity$/,
    ],
    [
      'both',
      instead('capacity: 40', 'capacity: 40, seats: [A1]'),
      /capacity, line 12: expected either capacity or seats$/,
    ],
    ['a seat twice', instead('capacity: 40', 'seats: [A1, A2, A1]'), /seats, line 12: has "A1" twice$/],
    [
      'a maximum below the minimum',
      instead('capacity: 40', 'capacity: 40, min_per_customer: 4, max_per_customer: 2'),
      /max_per_customer, line 12: expected no less than the minimum, 4$/,
    ],
    [
      'a sale that begins after the event',
      instead('capacity: 40', 'capacity: 40, on_sale_from: in 10 days'),
      /on_sale_from, line 12: is after the last date$/,
    ],
    [
      'a sale that ends before it begins',
      instead('capacity: 40', 'capacity: 40, on_sale_from: in 3 days at 10:00, on_sale_until: in 2 days'),
      /on_sale_until, line 12: is before on_sale_from$/,
    ],
    ...[
      [
        'a price step without an end',
        '[{ price: 5 }]',
        /price_steps\[0\], line 12: expected until or first$/,
      ],
      [
        'a price step that is no cheaper',
        '[{ price: 12.50, first: 5 }]',
        /price_steps\[0\].price, line 12: expected less than the price of the ticket$/,
      ],
      [
        'price steps that do not follow each other in time',
        '[{ price: 5, until: in 3 days }, { price: 6, until: in 2 days at 10:00 }]',
        /price_steps\[1\].until, line 12: expected a time after the step before it$/,
      ],
      [
        'price steps that do not follow each other in number',
        '[{ price: 5, first: 9 }, { price: 6, first: 9 }]',
        /price_steps\[1\].first, line 12: expected more than the step before it$/,
      ],
      [
        'a price for more than there are',
        '[{ price: 5, first: 41 }]',
        /price_steps\[0\].first, line 12: expected at most 40, which is all there are$/,
      ],
    ].map(
      ([what, steps, reason]) =>
        [what, instead('capacity: 40', `capacity: 40, price_steps: ${steps}`), reason] as [
          string,
          string,
          RegExp,
        ],
    ),
    [
      'places that are shared with a ticket that is none',
      withLine('shared_capacity: [{ name: Hall, capacity: 9, tickets: [Stalls, Stall] }]'),
      /shared_capacity\[0\].tickets\[1\], line 13: expected the name of another ticket/,
    ],
    [
      'a ticket that shares places twice',
      withLine(
        'shared_capacity: [{ name: A, capacity: 9, tickets: [Stalls] }, { name: B, capacity: 9, tickets: [Stalls] }]',
      ),
      /shared_capacity\[1\].tickets\[0\], line 13: "Stalls" shares places already$/,
    ],
    [
      'a minimum that is no less than the price',
      instead('capacity: 40', 'capacity: 40, minimum_price: 12.50'),
      /minimum_price, line 12: expected less than the price, which is suggested$/,
    ],
    [
      'a minimum beside price steps',
      instead('capacity: 40', 'capacity: 40, minimum_price: 5, price_steps: [{ price: 6, first: 5 }]'),
      /minimum_price, line 12: expected no price_steps beside it$/,
    ],
    [
      'more places kept back than there are',
      instead('capacity: 40', 'capacity: 40, keep_back: 41'),
      /keep_back, line 12: expected at most 40, which is all there are$/,
    ],
    [
      'more kept back than is shared',
      instead(
        'capacity: 40 }]',
        'capacity: 40, keep_back: 3 }, { name: Box, price: 5, keep_back: 3 }]\n    shared_capacity: [{ name: Hall, capacity: 5, tickets: [Stalls, Box] }]',
      ),
      /shared_capacity\[0\].capacity, line 13: is less than the 6 places that its tickets keep back$/,
    ],
    [
      'an extra to what is not there',
      instead('capacity: 40', 'capacity: 40, extra_to: [Box]'),
      /extra_to\[0\], line 12: expected the name of another ticket of this event, not "Box"$/,
    ],
    [
      'an extra to itself',
      instead('capacity: 40', 'capacity: 40, extra_to: [Stalls]'),
      /extra_to\[0\], line 12: expected the name of another ticket of this event, not "Stalls"$/,
    ],
    [
      'an extra to an extra',
      instead(
        'tickets: [',
        'tickets: [{ name: A, price: 0, capacity: 1, extra_to: [Stalls] }, { name: B, price: 0, capacity: 1, extra_to: [A] }, ',
      ),
      /tickets\[1\].extra_to\[0\], line 12: "A" is an extra itself$/,
    ],
    [
      'an extra to a ticket twice',
      instead('tickets: [', 'tickets: [{ name: A, price: 0, capacity: 1, extra_to: [Stalls, Stalls] }, '),
      /tickets\[0\].extra_to\[1\], line 12: is "Stalls" a second time$/,
    ],
    [
      'a number for each ticket of what is no extra',
      instead('capacity: 40', 'capacity: 40, max_per_ticket: 2'),
      /max_per_ticket, line 12: expected extra_to beside it$/,
    ],
    [
      'an extra for all to a ticket with a code',
      instead(
        'tickets: [',
        'tickets: [{ name: A, price: 0, capacity: 1, access_codes: [ABC] }, { name: B, price: 0, capacity: 1, extra_to: [A] }, ',
      ),
      /tickets\[1\].extra_to\[0\], line 12: "A" has an access code, and this ticket has none$/,
    ],
    [
      'an access code twice',
      instead('capacity: 40', 'capacity: 40, access_codes: [friends, FRIENDS]'),
      /access_codes\[1\], line 12: is "FRIENDS" a second time$/,
    ],
    [
      'a ticket for all that requires one with a code',
      instead(
        'tickets: [',
        'tickets: [{ name: A, price: 0, capacity: 1, access_codes: [ABC] }, { name: B, price: 0, capacity: 1, required_tickets: [[Stalls, A]] }, ',
      ),
      /tickets\[1\].required_tickets\[0\], line 12: "A" has an access code, and this ticket has none$/,
    ],
    [
      'a sale that begins at no time',
      instead('capacity: 40', 'capacity: 40, on_sale_from: soon'),
      /on_sale_from, line 12: expected a time such as/,
    ],
    [
      'a ticket that requires itself',
      instead('capacity: 40', 'capacity: 40, required_tickets: [Stalls]'),
      /required_tickets\[0\], line 12: expected the name of another ticket of this event, not "Stalls"$/,
    ],
    [
      'two tickets of one name',
      instead('tickets: [', 'tickets: [{ name: Stalls, price: 1, capacity: 1 }, '),
      'events[0].tickets[1].name, line 12: is "Stalls" a second time',
    ],
    [
      'an offer of both kinds',
      instead('capacity: 40', 'capacity: 40, offers: [{ buy: 2, percent: 5, amount: 1 }]'),
      /offers\[0\], line 12: expected either percent or amount$/,
    ],
    [
      'a question for a ticket that is none',
      withLine('questions: [{ question: Why?, tickets: [Stall] }]'),
      /questions\[0\].tickets, line 13: expected the name of another ticket/,
    ],
    [
      'choices without a dropdown',
      withLine('questions: [{ question: Why?, choices: [Because] }]'),
      /choices, line 13: expected choices for a dropdown, and for nothing else$/,
    ],
    [
      'an event that is none',
      `${organiser}events: [Open Strings]`,
      'events[0], line 4: expected keys and values, not "Open Strings"',
    ],
  ])('%s', (_, text, reason) => {
    const { event, refused } = read(text)
    expect(event).toBeUndefined()
    expect(refused).toHaveLength(1)
    if (typeof reason === 'string') expect(refused[0]?.reason).toBe(reason)
    else expect(refused[0]?.reason).toMatch(reason)
  })

  test('all problems of an event at once', () => {
    const wrong = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(key => `${key}: 1`).join('\n    ')
    expect(read(withLine(wrong)).reason).toMatch(
      /^(events\[0\]\.[a-g], line \d+: is no key of the format(; |$)){7}$/,
    )
  })

  test.each([
    ['a key of the file', `${organiser}${least}evnets: []`, 'evnets, line 13: is no key of the format'],
    ['YAML that is none', 'events: [', /^The file is not YAML: .* line 1, column/],
    ['a key twice', `${organiser}events: []\nevents: []`, /^The file is not YAML: Map keys must be unique/],
    ['an alias of nothing', 'events: *none', /^The file is not YAML: /],
    ['nothing', '', /^line 1: expected keys and values, not nothing$/],
    ['plain text', 'Hello', /^line 1: expected keys and values, not "Hello"$/],
  ])('%s refuses the whole file', (_, text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })
})

describe('An organiser', () => {
  test('that is refused also refuses its own events', () => {
    const { events, refused } = readYaml(
      `organisers:
  - { name: The Band, provider: paypal }
  - { name: The Choir }
  - { name: The Choir }
${least}${least.replace('\nevents:\n', '').replace('The Band', 'The Choir').replace('open-strings', 'choir')}`,
      NOW,
    )
    expect(events).toMatchObject([{ source: 'yaml:choir', organiser: { name: 'The Choir' } }])
    expect(refused).toEqual([
      {
        kind: 'organiser',
        position: 1,
        name: 'The Band',
        reason:
          'organisers[0].provider, line 2: expected one of stripe, truelayer, square, sagepay, not "paypal"',
      },
      { kind: 'organiser', position: 3, name: 'The Choir', reason: 'is stated a second time' },
      { position: 1, name: 'Open Strings', reason: 'its organiser is refused' },
    ])
  })

  test.each([
    ['charity: { name: A }', /charity.description, line 3: is missing/],
    ['discount_codes: [{ code: A10 }]', /discount_codes\[0\], line 3: expected either percent or amount/],
    [
      'discount_codes: [{ code: spring, percent: 5 }, { code: SPRING, amount: 5 }]',
      /code, line 3: is "SPRING" a second time/,
    ],
    ['gift_vouchers: [{ name: A, values: [] }]', /values, line 3: expected at least one value/],
    [
      'currency: JPY',
      /currency, line 3: expected the code of a currency with hundredths, such as GBP, not "JPY"/,
    ],
  ])('that states %s is refused', (stated, reason) => {
    expect(read(`${organiser}    ${stated}\nevents: []`).reason).toMatch(
      new RegExp(reason.source.replace('line 3', 'line 4')),
    )
  })
})

test('The import removes the markup of an organiser', () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>Fine &amp; <b>bold</b>'
  const { events } = readYaml(
    `organisers:
  - name: The Band
    charity: { name: C, description: '${evil}', donation_checkout_title: D, donation_options: [5] }
    refund_policy: { text: T, title: T, description: '${evil}' }
${least.replace('A tune a minute.', `'${evil}'`)}    waiver: '${evil}'
    after_sale_message: '${evil}'
`,
    NOW,
  )
  const [event] = events
  expect(event?.descriptionHtml).toBe('<p>Fine &amp; bold</p>')
  expect(event?.organiser.rows?.charity[0]?.description_html).toBe('<p>Fine &amp; bold</p>')
  expect(event?.terms).toMatchObject({ waiver: 'Fine & bold', after_sale_message: 'Fine & bold' })
  expect(event?.organiser.terms?.refund_policy_description).toBe('Fine & bold')
})

test('A JSON file is read as JSON-LD, and another file as YAML', () => {
  const talk = { '@type': 'Event', name: 'A Talk', startDate: '2026-07-01' }
  expect(readCatalogue(`\uFEFF\n${JSON.stringify(talk)}`, NOW).events).toMatchObject([{ title: 'A Talk' }])
  expect(readCatalogue(JSON.stringify([talk]), NOW).events).toHaveLength(1)
  expect(readCatalogue(`# ours\n${organiser}${least}`, NOW).events).toMatchObject([{ title: 'Open Strings' }])
})

describe('docs/catalogue.md', async () => {
  const page = await readFile('docs/catalogue.md', 'utf8')

  test('has an example that can be imported', () => {
    const [example] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
    const { events, refused } = readYaml(example ?? '', NOW)
    expect(events.map(({ dates }) => dates.length)).toEqual([2])
    expect(refused).toEqual([])
  })

  test('describes each key of the format', () => {
    const keys = [...keysOf(organiserFormat), ...keysOf(eventFormat)]
    expect(keys).toContain('donation_checkout_title')
    expect(keys).toContain('once_per_checkout')
    expect(keys.filter(key => !page.includes(`\`${key}\``))).toEqual([])
  })
})
