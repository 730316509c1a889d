import { wholeNumber } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'

/** Texts of the screen of all doors. */
export const doorsTexts = {
  titleOf: (name: string) => `Doors of ${name}`,
  notYours: 'The doors of an organiser are for its owners, its box office and its doors.',
  loading: 'Reading the doors',
  asOf: (time: string) => `As of ${time}. It is read again every ten seconds.`,
  nothing:
    'Nothing takes place now: a date is shown from 12 hours before it begins until 12 hours after it ends.',
  came: (came: number, expected: number) => `${wholeNumber(came)} of ${plural(expected, 'ticket')} in`,
  inside: (count: number) => `In the house now: ${wholeNumber(count)}`,
  lately: (count: number) => `${wholeNumber(count)} in the last 15 minutes`,
  columns: ['Door', 'Let in', 'Last 15 minutes', 'Last time'],
  tableOf: (event: string) => `Doors, ${event}`,
  unnamed: 'Without a name',
  nobody: 'No door has let anybody in yet.',
  unsent: 'A door without a network sends what it has noted once it has one again.',
}
