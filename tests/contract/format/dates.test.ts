import { afterEach, describe, expect, test } from 'vitest'
import { date, dateAtTime, niceDate, parseLocal, time } from '../../../contract/format/dates.ts'

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('A date', () => {
  test.each([
    ['2026-12-18 19:30', '18/12/2026'],
    ['2026-01-02 00:00', '02/01/2026'],
    ['2028-02-29 23:59', '29/02/2028'],
    ['2026-12-18', '18/12/2026'],
  ])('DSP-07 %s is shown as day, month and year', (text, shown) => {
    expect(date(text)).toBe(shown)
  })

  test.each([
    ['2026-12-18 00:00', '12:00 am'],
    ['2026-12-18 00:05', '12:05 am'],
    ['2026-12-18 09:05', '9:05 am'],
    ['2026-12-18 11:59', '11:59 am'],
    ['2026-12-18 12:00', '12:00 pm'],
    ['2026-12-18 12:01', '12:01 pm'],
    ['2026-12-18 13:00', '1:00 pm'],
    ['2026-12-18 19:30', '7:30 pm'],
    ['2026-12-18 23:59', '11:59 pm'],
  ])('DSP-08 GAP-72 the time of %s is in the 12-hour form', (text, shown) => {
    expect(time(text)).toBe(shown)
  })

  test('DSP-09 stands with its time as "date at time"', () => {
    expect(dateAtTime('2026-12-18 19:30')).toBe('18/12/2026 at 7:30 pm')
  })

  test.each(['2026-12-18 19:30', '2026-12-18T19:30', '2026-12-18 19:30:00', ' 2026-12-18 19:30 '])(
    'DSP-22 of %j is read with a T for its space',
    text => {
      expect(parseLocal(text).toISOString()).toBe('2026-12-18T19:30:00.000Z')
    },
  )

  test.each(['Europe/London', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'])(
    'is the clock at the venue on a phone in %s too, through the hours that summer time adds and removes',
    phone => {
      process.env.TZ = phone
      const texts = ['2026-03-29 01:30', '2026-03-08 02:30', '2026-10-25 01:30', '2026-11-01 01:30']
      expect(texts.map(text => dateAtTime(text))).toEqual([
        '29/03/2026 at 1:30 am',
        '08/03/2026 at 2:30 am',
        '25/10/2026 at 1:30 am',
        '01/11/2026 at 1:30 am',
      ])
    },
  )

  test.each([
    '',
    'next week',
    '2026',
    '2026-02-30 10:00',
    '2027-02-29 10:00',
    '2026-13-01 10:00',
    '2026-12-18 24:00',
    '2026-12-18 19:60',
    '18/12/2026 19:30',
    '2026-12-18T19:30:00Z',
    '2026-12-18T19:30+01:00',
  ])('that is none throws: %j', text => {
    expect(() => parseLocal(text)).toThrow(RangeError)
  })
})

describe('The date of an event', () => {
  test.each([
    [
      'names its weekday and its start',
      '2026-12-18 19:30',
      '2026-12-18 22:00',
      false,
      'Fri 18/12/2026 at 7:30 pm',
    ],
    [
      'past midnight is that of its start',
      '2026-12-31 22:00',
      '2027-01-01 02:00',
      false,
      'Thu 31/12/2026 at 10:00 pm',
    ],
    ['of a whole day has no time', '2026-12-18 00:00', '2026-12-18 23:59', true, 'Fri 18/12/2026'],
    [
      'of several whole days says its last',
      '2026-12-30 00:00',
      '2027-01-02 23:59',
      true,
      'Wed 30/12/2026 to Sat 02/01/2027',
    ],
  ])('DSP-07 DSP-09 %s', (_, starts, ends, allDay, shown) => {
    expect(niceDate(starts, ends, allDay)).toBe(shown)
  })
})
