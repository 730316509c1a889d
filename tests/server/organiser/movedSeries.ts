import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getCounter, keepAtCounter, sellAtCounter } from '../../../contract/calls/counter.ts'
import { getDoorList } from '../../../contract/calls/door.ts'
import { getEventChanges } from '../../../contract/calls/organiserChanges.ts'
import { exportEvents, importOwnEvents } from '../../../contract/calls/organiserFiles.ts'
import { ticketFilePath } from '../../../contract/ticketFilePath.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { followCatalogue } from '../../../server/sale/changes/followCatalogue.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'
import { aSeries } from './aSeries.ts'

const movedTo = (tickets: number, orders: number) =>
  `${tickets} tickets of ${orders} orders are for another time or place than before: each holder gets a letter.`
const inUse = (day: string) =>
  `${day} at 7:30 pm: Seat is no longer offered but in use; no more of it are sold`

/** Dates of an event that are moved in the editor, where they meet one another. */
export function movedSeriesTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)

  describe('What a change means for tickets', () => {
    const device = 'f0f0aaaa-0000-4000-8000-000000000000'
    const moved = '1 ticket of 1 order is for another time or place than before: each holder gets a letter.'

    /** A series of which one seat of its first date is sold, and two are kept back at the box office. */
    async function soldAndKept() {
      const series = await aSeries(app)
      await series.sells(0)
      const { organiser_id } = series.own
      const asked = {
        organiser_id,
        device,
        batch: randomUUID(),
        ticket_id: series.seatOf(0).ticket_id,
        qty: 2,
      }
      const kept = await series.member.call(keepAtCounter, asked)
      expect(kept.status, kept.text).toBe(200)
      const imports = (file: string, confirmed: boolean) =>
        series.member.call(importOwnEvents, { organiser_id, file, confirmed })
      const { file } = (await series.member.call(exportEvents, { organiser_id })).body
      return { series, imports, file, given: `2 for device F0F0 (${series.member.email})` }
    }

    test('is said before it is stored, of what is sold and what is kept back, in the editor and of a file alike', async () => {
      const { series, imports, file, given } = await soldAndKept()
      await series.moves(0, '2031-03-08')
      const { warnings } = await series.preview()
      expect(warnings).toEqual([moved, expect.stringContaining(`2 tickets that are kept back`)])
      expect(warnings[1]).toContain(given)
      expect(warnings[1]).toContain('is made once it is sent')
      const other = file.replaceAll('2031-03-07', '2031-03-08')
      expect(other).not.toBe(file)
      const inFile = warnings.map(words => expect.stringContaining(words))
      expect((await imports(other, false)).body).toMatchObject({ changed: 1, warnings: inFile })
      expect((await imports(file, false)).body).toMatchObject({ unchanged: 1, warnings: [] })
      const { organiser_id } = series.own
      const left = (await series.member.call(getCounter, { organiser_id, device })).body.counter?.kept
      expect(left, 'nothing is stored').toHaveLength(2)
      const summary = await importCatalogue(app.database, { kind: 'import', text: other })
      expect(summary.warnings.map(({ reason }) => reason)).toEqual(expect.arrayContaining(warnings))
    })

    test('by which nothing is sold or kept back is said nothing of', async () => {
      const series = await aSeries(app)
      await series.moves(0, '2031-03-08')
      expect((await series.preview()).warnings).toEqual([])
    })

    test('is said of what a device has sold without a network, where its date is removed or has no new time yet', async () => {
      const { series, given } = await soldAndKept()
      const ofKept = async () => (await series.preview()).warnings.filter(words => words.includes(given))
      await series.types('status', 'postponed', 'scheduled')
      expect(await ofKept()).toEqual([expect.stringContaining('is refused while the event is postponed.')])
      await series.types('status', 'scheduled', 'postponed')
      await series.removes(0)
      expect(await ofKept()).toEqual([expect.stringContaining('has to be given back by hand')])
    })

    test('is said of an event that a file cancels, without a word of the command line', async () => {
      const { imports, file } = await soldAndKept()
      const cancelled = file.replace(/^( +)title:/m, '$1status: cancelled\n$1title:')
      const { body } = await imports(cancelled, false)
      expect(body).toMatchObject({ changed: 1, refused: [] })
      expect(body.warnings).toEqual([
        expect.stringContaining('1 ticket of 1 order sold, which cost £0.00, are cancelled'),
        expect.stringContaining('2 tickets that are kept back'),
      ])
      expect(body.warnings[1]).toContain(
        'is refused when it is sent: the money for it has to be given back by hand',
      )
      expect(JSON.stringify(body)).not.toContain('--')
    })

    test('names the settings of the organiser that a file states otherwise and that are not taken from it', async () => {
      const { imports, file, series } = await soldAndKept()
      const settings = 'website: https://owl.example\n    discount_codes: [{ code: HOOT, percent: 10 }]'
      const other = file.replace(/^ {4}provider: stripe$/m, `    provider: stripe\n    ${settings}`)
      const { body } = await imports(other, true)
      expect(body.warnings).toEqual([
        expect.stringMatching(/^organiser 1 .*not taken from a file.*differ: website, discount code HOOT\./),
      ])
      const stored = app.database.selectFrom('organiser').select('website')
      expect(await stored.where('id', '=', series.own.organiser_id).execute()).toEqual([{ website: null }])
    })

    test('says what of a cancelled event is paid back by hand, because it was paid at the box office', async () => {
      const series = await aSeries(app)
      const { organiser_id } = series.own
      const ticket_id = series.dates[0]?.tickets.find(({ name }) => name === 'Balcony')?.id ?? 0
      for (const [qty, method] of [
        [2, 'cash'],
        [1, 'terminal'],
      ] as const) {
        const sale = { organiser_id, device, id: randomUUID(), method, name: '', total: 1000 * qty }
        const sold = await series.member.call(sellAtCounter, { ...sale, lines: [{ ticket_id, qty }] })
        expect(sold.status, sold.text).toBe(200)
      }
      await series.sells(0)
      await series.types('status', 'cancelled', 'scheduled')
      const [words] = (await series.preview()).warnings
      expect(words).toContain('4 tickets of 3 orders sold, which cost £30.00, are cancelled')
      expect(words).toContain('£30.00 of 2 orders was paid at the box office: you pay it back by hand.')
    })

    test('says what stays in the currency before, and each currency of what is cancelled', async () => {
      const { series, imports, file, given } = await soldAndKept()
      const { organiser_id } = series.own
      const ticket_id = series.dates[0]?.tickets.find(({ name }) => name === 'Balcony')?.id ?? 0
      async function sells(qty: number) {
        const sale = { organiser_id, device, id: randomUUID(), method: 'cash' as const, name: '' }
        const lines = [{ ticket_id, qty }]
        const sold = await series.member.call(sellAtCounter, { ...sale, total: 1000 * qty, lines })
        expect(sold.status, sold.text).toBe(200)
      }
      await sells(2)
      await series.types('currency', 'EUR')
      const { warnings } = await series.preview()
      const stays = 'changes from GBP to EUR: 3 tickets of 2 orders are sold, and stay in GBP'
      expect(warnings).toEqual([expect.stringContaining(stays), expect.stringContaining(given)])
      const other = file.replace(/^( +)title:/m, '$1currency: EUR\n$1title:')
      expect((await imports(other, false)).body.warnings).toEqual(
        warnings.map(words => expect.stringContaining(words)),
      )
      await series.publishes()
      await series.types('title', 'Another evening', (await series.fields()).title?.value)
      expect((await series.preview()).warnings, 'of another change').toEqual([])
      await sells(1)
      await series.types('status', 'cancelled', 'scheduled')
      const [words] = (await series.preview()).warnings
      expect(words).toContain('4 tickets of 3 orders sold, which cost €10.00 and £20.00, are cancelled')
      expect(words).toContain('€10.00 and £20.00 of 2 orders was paid at the box office')
    })
  })

  describe('Dates that are published under the starts of one another', () => {
    test('keep their holders, holds, seats and prices where each of a series is a week later', async () => {
      const series = await aSeries(app)
      const holders = [await series.sells(0), await series.sells(1), await series.sells(2)]
      const [first, second, third] = holders as [
        (typeof holders)[0],
        (typeof holders)[0],
        (typeof holders)[0],
      ]
      const held = await Promise.all(holders.map(holder => series.heldBy(holder)))
      expect(held).toEqual([['03-07 19:30 A1'], ['03-14 19:30 A1'], ['03-21 19:30 A1']])
      const holding = await visit(app)
      await holding.add(series.seatOf(1))
      await holding.reserve()
      const sequence = async () => {
        const { text } = await second.send('GET', ticketFilePath(series.seatOf(1).date_id, 'ics'))
        return {
          sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]),
          starts: /DTSTART[^:]*:(\w+)/.exec(text)?.[1],
        }
      }
      const before = await sequence()
      await series.moves(0, '2031-03-14')
      await series.moves(1, '2031-03-21')
      await series.moves(2, '2031-03-28')
      expect(await series.preview()).toEqual({ problems: [], warnings: [movedTo(3, 3)] })
      await series.publishes()
      await followCatalogue(app.services)
      await queueIsIdle(app.database)
      expect(await series.stored()).toEqual(
        series.dates.map((date, index) => ({ ...date, starts: `03-${14 + 7 * index} 19:30` })),
      )
      expect(await series.heldBy(first)).toEqual(['03-14 19:30 A1'])
      expect(await series.heldBy(second)).toEqual(['03-21 19:30 A1'])
      expect(await series.heldBy(third)).toEqual(['03-28 19:30 A1'])
      for (const [index, holder] of holders.entries()) {
        const letters = await series.lettersTo(holder)
        expect(letters).toHaveLength(1)
        expect(letters[0]).toContain(`on Fri ${14 + 7 * index}/03/2031 at 7:30 pm`)
        expect(await series.knownBefore(holder)).toEqual([
          { [series.seatOf(index).date_id]: `03-${String(7 + 7 * index).padStart(2, '0')}T19:30` },
        ])
      }
      const { changes } = (await series.member.call(getEventChanges, series.own)).body
      expect(changes).toMatchObject([{ what: ['time'], letters: { all: 3, sent: 3, refused: 0 } }])
      const after = await sequence()
      expect(after.sequence).toBeGreaterThan(before.sequence)
      expect([before.starts, after.starts]).toEqual(['20310314T193000Z', '20310321T193000Z'])
      // What was reserved is another time now.
      expect((await holding.call(getCheckout)).body.reserving_error).toContain('Fri 21/03/2031')
      expect(await takenOf(app.database, series.seatOf(1).ticket_id)).toMatchObject({ held: 0, sold: 1 })
      const { list } = (await series.member.call(getDoorList, { event_id: series.event })).body
      const days = list?.tickets.map(
        ({ type }) => list.types.find(one => one.id === type)?.starts_at?.slice(0, 10) ?? '',
      )
      expect(days?.sort()).toEqual(['2031-03-14', '2031-03-21', '2031-03-28'])
      expect(await brokenInvariants(app.database)).toEqual({})
    })

    test('keep their holders where two have passed their starts on to each other', async () => {
      const series = await aSeries(app)
      const [first, second, both] = [await series.sells(0), await series.sells(1), await series.sells(0, 1)]
      await series.moves(0, '2031-03-14')
      await series.moves(1, '2031-03-07')
      expect(await series.preview()).toEqual({ problems: [], warnings: [movedTo(4, 3)] })
      await series.publishes()
      expect(await series.heldBy(first)).toEqual(['03-14 19:30 A1'])
      expect(await series.heldBy(second)).toEqual(['03-07 19:30 A1'])
      expect(await series.heldBy(both)).toEqual(['03-07 19:30 A2', '03-14 19:30 A2'])
      expect(await series.lettersTo(both)).toEqual([
        expect.stringContaining('on Fri 07/03/2031 at 7:30 pm and on Fri 14/03/2031 at 7:30 pm'),
      ])
      expect(await series.knownBefore(both)).toEqual([
        { [series.seatOf(0).date_id]: '03-07T19:30', [series.seatOf(1).date_id]: '03-14T19:30' },
      ])
      expect(await brokenInvariants(app.database)).toEqual({})
    })

    test('keep the price and the places that one has of its own', async () => {
      const series = await aSeries(app)
      await series.moves(0, '2031-03-14')
      await series.moves(1, '2031-03-07')
      await series.publishes()
      const balconies = (await series.stored()).map(({ starts, tickets }) => [
        starts,
        tickets.flatMap(({ name, price, capacity }) => (name === 'Balcony' ? [price, capacity] : [])),
      ])
      expect(balconies).toEqual([
        ['03-14 19:30', [1000, 50]],
        ['03-07 19:30', [1200, 7]],
        ['03-21 19:30', [1000, 50]],
      ])
    })

    test('keep their holders where the clock of the event is another one', async () => {
      const series = await aSeries(app)
      const holder = await series.sells(1)
      await series.moves(0, '2031-03-06')
      const row = series.rows[1]
      await series.types(`dates.${row}.starts`, '2031-03-07 20:30')
      await series.types(`dates.${row}.ends`, '2031-03-07 22:30')
      await series.types('time_zone', 'Europe/Paris')
      await series.publishes()
      expect(await series.heldBy(holder)).toEqual(['03-07 19:30 A1'])
    })
  })

  test('Dates with two starts of the clock that are one moment are refused at the row', async () => {
    const series = await aSeries(app)
    // There is no half past one in that night.
    for (const [date, time] of ['01:30', '02:30'].entries()) {
      await series.types(`dates.${series.rows[date]}.starts`, `2031-03-30 ${time}`)
      await series.types(`dates.${series.rows[date]}.ends`, '2031-03-30 21:30')
    }
    expect((await series.preview()).problems).toEqual([
      {
        field: `dates.${series.rows[1]}.starts`,
        message: expect.stringContaining('the start of another date'),
      },
    ])
  })

  describe('A date that is moved to a time that is over', () => {
    test('is said to be, and its holders are told', async () => {
      const series = await aSeries(app)
      const buyer = await series.sells(0)
      await series.moves(0, '2020-03-08')
      const words =
        '1 ticket of 1 order is for another time or place than before: each holder gets a letter. A new time is over already: please check it.'
      expect((await series.preview()).warnings).toEqual([words])
      await series.publishes()
      expect(await series.lettersTo(buyer)).toHaveLength(1)
    })
  })

  describe('A date that is removed', () => {
    test('is withdrawn with its tickets, while another one is moved with its own', async () => {
      const series = await aSeries(app)
      const [second, third] = [await series.sells(1), await series.sells(2)]
      await series.removes(1)
      await series.moves(2, '2031-03-10')
      const words = '1 ticket of 1 order is for another time or place than before: each holder gets a letter.'
      expect(await series.preview()).toEqual({ problems: [], warnings: [inUse('Fri 14/03/2031'), words] })
      await series.publishes()
      expect(await series.heldBy(second)).toEqual(['03-14 19:30 A1'])
      expect(await series.heldBy(third)).toEqual(['03-10 19:30 A1'])
      expect(await series.lettersTo(second)).toEqual([])
      expect(await series.lettersTo(third)).toHaveLength(1)
      const { dates } = (await series.member.call(getEvent, { event: await series.slug() })).body
      expect(dates.map(({ nice_date }) => nice_date)).toEqual([
        'Fri 07/03/2031 at 7:30 pm',
        'Mon 10/03/2031 at 7:30 pm',
      ])
      const left = (await series.stored()).map(({ starts, tickets }) => [
        starts,
        tickets.some(({ is_on_sale }) => is_on_sale),
      ])
      expect(left).toEqual([
        ['03-07 19:30', true],
        ['03-14 19:30', false],
        ['03-10 19:30', true],
      ])
      expect(await brokenInvariants(app.database)).toEqual({})
    })

    test('gives its start to another one, unless its tickets stay valid', async () => {
      const series = await aSeries(app)
      const [second, third] = [await series.sells(1), await series.sells(2)]
      await series.removes(1)
      await series.moves(2, '2031-03-14')
      expect(await series.preview()).toEqual({
        warnings: [],
        problems: [
          {
            field: `dates.${series.rows[2]}.starts`,
            message: expect.stringContaining('one that was removed'),
          },
        ],
      })
      await series.moves(2, '2031-03-21')
      await series.types('dates', series.rows.join(' '), `${series.rows[0]} ${series.rows[2]}`)
      await series.removes(0)
      await series.moves(1, '2031-03-07')
      await series.publishes()
      expect(await series.heldBy(second)).toEqual(['03-07 19:30 A1'])
      expect(await series.heldBy(third)).toEqual(['03-21 19:30 A1'])
      expect((await series.stored()).map(({ id }) => id)).toEqual(series.dates.slice(1).map(({ id }) => id))
    })

    test('is not the one that is added beside it', async () => {
      const series = await aSeries(app)
      const holder = await series.sells(2)
      await series.removes(2, 'n1')
      await series.types('dates.n1.starts', '2031-03-28 19:30')
      expect(await series.preview()).toEqual({ problems: [], warnings: [inUse('Fri 21/03/2031')] })
      await series.publishes()
      expect(await series.heldBy(holder)).toEqual(['03-21 19:30 A1'])
      expect(await series.lettersTo(holder)).toEqual([])
      const stored = await series.stored()
      expect(stored.map(({ starts }) => starts)).toEqual(
        ['03-07', '03-14', '03-21', '03-28'].map(day => `${day} 19:30`),
      )
      expect(stored[2]?.tickets.filter(({ is_on_sale }) => is_on_sale)).toEqual([])
    })

    test('stays removed where something else is published, and where a file states one more', async () => {
      const series = await aSeries(app)
      const holder = await series.sells(2)
      await series.removes(2)
      await series.publishes()
      const stored = await series.stored()
      await series.open()
      expect(series.rows).toHaveLength(2)
      await series.types('title', 'A late evening')
      expect(await series.preview()).toEqual({ problems: [], warnings: [] })
      await series.publishes()
      expect(await series.stored()).toEqual(stored)
      const { organiser_id } = series.own
      const { file } = (await series.member.call(exportEvents, { organiser_id })).body
      const more = file.replace(
        /dates:\n( +)/,
        (text, indent) => `${text}- starts: 2031-03-28 19:30\n${indent}`,
      )
      const sent = await series.member.call(importOwnEvents, { organiser_id, file: more, confirmed: true })
      expect(sent.body).toMatchObject({ changed: 1, refused: [], warnings: [] })
      expect(await series.heldBy(holder)).toEqual(['03-21 19:30 A1'])
      expect((await series.stored()).map(({ starts }) => starts.slice(0, 5))).toEqual([
        '03-07',
        '03-14',
        '03-21',
        '03-28',
      ])
    })
  })
}
