import { describe, expect, test } from 'vitest'
import { readOne } from './read.ts'

describe('A date', () => {
  const SUMMER = '2026-06-12T18:30:00.000Z'
  test.each([
    [
      'without offset is local to the event',
      { startDate: '2026-06-12T19:30' },
      SUMMER,
      '2026-06-12T21:30:00.000Z',
    ],
    ['with Z is a moment', { startDate: '2026-06-12T18:30:00Z' }, SUMMER, '2026-06-12T21:30:00.000Z'],
    [
      'with offset is a moment',
      { startDate: '2026-06-12T20:30:00+02:00' },
      SUMMER,
      '2026-06-12T21:30:00.000Z',
    ],
    [
      'may have an hour of one digit',
      { startDate: '2026-06-12T9:00', endDate: '2026-06-12T9:30+01:00' },
      '2026-06-12T08:00:00.000Z',
      '2026-06-12T08:30:00.000Z',
    ],
    ['may have an end', { endDate: '2026-06-12T20:00' }, SUMMER, '2026-06-12T19:00:00.000Z'],
    ['may end on a day', { endDate: '2026-06-13' }, SUMMER, '2026-06-13T22:59:59.000Z'],
    ['may be a day', { startDate: '2026-01-16' }, '2026-01-16T00:00:00.000Z', '2026-01-16T23:59:59.000Z'],
    [
      'may be days, the last included',
      { startDate: '2026-01-16', endDate: '2026-01-17' },
      '2026-01-16T00:00:00.000Z',
      '2026-01-17T23:59:59.000Z',
    ],
    [
      'is local to a named zone',
      { startDate: '2026-01-16T19:00', location: { '@type': 'Place', timeZone: 'America/New_York' } },
      '2026-01-17T00:00:00.000Z',
      '2026-01-17T03:00:00.000Z',
    ],
  ])('%s', (_, properties, starts, ends) => {
    const { date } = readOne(properties)
    expect([date?.startsAt.toISOString(), date?.endsAt.toISOString()]).toEqual([starts, ends])
  })

  test.each([
    ['2026-06-12T19:30', 'Europe/London'],
    ['2026-06-12T19:30+01:00', 'Europe/London'],
    ['2026-06-12T19:30+02:00', 'Etc/GMT-2'],
    ['2026-06-12T19:30-05:00', 'Etc/GMT+5'],
  ])('of %s has the time zone %s', (startDate, zone) => {
    expect(readOne({ startDate }).event?.timeZone).toBe(zone)
  })

  test('with an offset of half hours shows its local time', () => {
    const { event, date } = readOne({ startDate: '2026-06-12T19:30+05:30' })
    expect(date?.startsAt.toLocaleTimeString('en-GB', { timeZone: event?.timeZone })).toBe('19:30:00')
  })

  test.each([
    ['19:00', '2026-06-12T18:00:00.000Z'],
    ['T19:00:00', '2026-06-12T18:00:00.000Z'],
    ['2026-06-12T18:30+01:00', '2026-06-12T17:30:00.000Z'],
    ['20:00', undefined],
    ['half an hour before', undefined],
  ])('with the doorTime %s has doors at %s', (doorTime, doors) => {
    const { date } = readOne({ startDate: '2026-06-12T19:30', doorTime })
    expect(date?.doorsAt?.toISOString()).toBe(doors)
  })

  test('tells whole days from hours', () => {
    expect(readOne({ startDate: '2026-01-16' }).date?.allDay).toBe(true)
    expect(readOne({}).date?.allDay).toBe(false)
  })

  test.each([
    [{ startDate: '2026-02-30' }, 'startDate "2026-02-30" is not a date'],
    [{ startDate: 'next week' }, 'startDate "next week" is not a date'],
    [{ startDate: '0000-01-01' }, 'startDate "0000-01-01" is not a date'],
    [{ startDate: '2026-06-12T19:30+99:00' }, 'startDate "2026-06-12T19:30+99:00" is not a date'],
    [{ endDate: 'late' }, 'endDate "late" is not a date'],
    [{ endDate: '2026-06-11' }, 'endDate is before startDate'],
    [{ timeZone: 'Europe/Avalon' }, 'time zone "Europe/Avalon" is not known'],
    [{ timeZone: '+05:30' }, 'time zone "+05:30" is not known'],
  ])('of %j is refused', (properties, reason) => {
    expect(readOne(properties).reason).toBe(reason)
  })
})
