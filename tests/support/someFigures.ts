import type { Figures } from '../../contract/calls/organiserFigures.ts'

const DAY_MS = 86_400_000

/** Figures of the last four weeks: more is sold each weekend, and something is taken back once. */
export function someFigures(today = new Date()): Figures {
  const summed = { currency: 'GBP', currency_symbol: '£', is_test: false }
  const day = (ago: number) => new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
  const sold = Array.from({ length: 28 }, (_, ago) => (ago === 9 ? -2 : Math.round(6 + 5 * Math.sin(ago))))
  const type = (ticket_id: number, ticket: string, tickets: number, net: number) => ({
    ...summed,
    event_id: 1,
    event: 'A night of owls',
    nice_date: 'Fri 18/12/2026 at 7:30 pm',
    ticket_id,
    ticket,
    tickets,
    net,
  })
  const date = (
    date_id: number,
    nice_date: string,
    [sold = 0, held = 0, kept_back = 0, left = 0]: number[],
  ) => ({
    event_id: 1,
    event: 'A night of owls',
    date_id,
    nice_date,
    is_over: false,
    sold,
    held,
    kept_back,
    left,
  })
  return {
    time_zone: 'Europe/London',
    days: sold.map((tickets, ago) => ({ ...summed, day: day(ago), tickets, net: tickets * 28.5 })),
    types: [type(1, 'Stalls', 104, 2964), type(2, 'Balcony', 52, 1482), type(3, 'Concession', 10, 285)],
    dates: [
      date(1, 'Fri 18/12/2026 at 7:30 pm', [118, 6, 12, 64]),
      date(2, 'Sat 19/12/2026 at 7:30 pm', [48, 2, 0, 150]),
      date(3, 'Sun 20/12/2026 at 2:30 pm', [200, 0, 0, 0]),
    ],
    steps: [{ day: day(1), shown: 1204, added: 96, reserved: 60, paid: 52 }],
    words: [
      {
        ...summed,
        event_id: 1,
        event: 'A night of owls',
        word: 'poster',
        orders: 21,
        tickets: 44,
        net: 1254,
      },
      {
        ...summed,
        event_id: 1,
        event: 'A night of owls',
        word: 'letter-may',
        orders: 9,
        tickets: 18,
        net: 513,
      },
    ],
    links: ['poster', 'letter-may', 'radio'].map(word => ({
      event_id: 1,
      event: 'A night of owls',
      slug: 'owls',
      word,
    })),
    arrivals: {
      came: 93,
      expected: 118,
      quarters: [4, 11, 32, 41, 5].map((tickets, index) => ({
        at: `2026-12-18 ${['18:30', '18:45', '19:00', '19:15', '19:45'][index]}`,
        tickets,
      })),
    },
  }
}
