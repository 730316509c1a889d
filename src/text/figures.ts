import { plural } from '../../contract/format/words.ts'

/** Texts of the screen of figures, and the names of its files. */
export const figureTexts = {
  titleOf: (name: string) => `Figures of ${name}`,
  notYours: 'The figures of an organiser are for its owners and its box office.',
  loading: 'Adding it up',
  spans: { week: 'Last 7 days', fourWeeks: 'Last 28 days', year: 'Last 365 days' },
  event: 'Event',
  allEvents: 'All events',
  date: 'Date',
  allDates: 'All dates',
  bothDays: 'Choose the first and the last day, at most a year apart.',
  asOf: (time: string) => `As of ${time}. The figures are read again every half minute.`,
  old: (time: string, age: string, why: string) => `These figures are of ${time}, ${age} ago. ${why}`,
  lessThanAMinute: 'less than a minute',
  clock: (timeZone: string) =>
    `Days by the clock of ${timeZone.replaceAll('_', ' ')}. What was sold counts on the day of the order, what was taken back on its own day.`,
  nothing: 'Nothing was sold or taken back on these days.',
  sales: 'Sales over time',
  test: (currency: string) => `Test orders in ${currency}`,
  live: (currency: string) => `In ${currency}`,
  asTable: 'As a table',
  save: 'Save as CSV',
  fileName: (what: string, of: string, days: string) => `${what} ${of}${days}`,
  day: 'Day',
  week: 'Week from',
  perDay: (what: string) => `${what} by day`,
  perWeek: (what: string) => `${what} by week`,
  tickets: 'Tickets',
  money: 'Net sales',
  ticketSummary: (count: number, days: number) => `${plural(count, 'ticket')} in ${plural(days, 'day')}`,
  moneySummary: (amount: string, days: number) => `${amount} in ${plural(days, 'day')}`,
  most: (day: string, amount: string, isWeek: boolean) =>
    `, most ${isWeek ? 'in the week from' : 'on'} ${day} (${amount}).`,
  byType: 'By ticket type',
  ticketType: 'Ticket type',
  wholeOrders: 'Of whole orders, such as postage',
  vouchers: 'Gift vouchers',
  typeSummary: (name: string, count: number, of: number) =>
    `Most were ${name}: ${count} of ${plural(of, 'ticket')}.`,
  noTickets: 'No ticket was sold on these days.',
  full: 'How full each date is',
  places: { sold: 'Sold', held: 'Held', kept_back: 'Kept back', left: 'Left' },
  placesInWords: { sold: 'sold', held: 'held', kept_back: 'kept back', left: 'left' },
  fullSummary: (dates: number, sold: number, all: number) =>
    `${plural(dates, 'date')}: ${sold} of ${plural(all, 'place')} sold.`,
  noDates: 'No date is to come.',
  arrivals: 'Arrivals at the door',
  quarter: 'Quarter of an hour from',
  came: 'In',
  expected: 'Not yet',
  arrivalSummary: (came: number, expected: number) =>
    `${came} of ${plural(expected, 'ticket')} ${came === 1 ? 'is' : 'are'} in.`,
  most15: (time: string, count: number) => ` Most came from ${time} (${count}).`,
  aboutArrivals:
    'A door records who comes in, not who goes out. A mistake that was taken back does not count.',
  moreInTable: (count: number) => `${plural(count, 'more row')} in the table.`,
} as const
