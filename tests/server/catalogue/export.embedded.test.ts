import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '../../../server/catalogue/export/exportCatalogue.ts'
import { importSamples } from '../../../server/catalogue/import/importSamples.ts'
import { runImport } from '../../../server/catalogue/import/runImport.ts'
import { hostileTexts } from '../../support/hostileTexts.ts'
import { catalogueDatabase, catalogueRows } from './catalogueDatabase.ts'

const house = catalogueDatabase()

/** Exports everything, imports that file, and expects that no row was written. */
async function expectRoundTrip(events: number): Promise<string> {
  const before = await catalogueRows(house.database)
  const text = await exportCatalogue(house.database)
  const summary = await runImport(house.database, { kind: 'import', text })
  expect(summary).toMatchObject({ added: 0, changed: 0, unchanged: events, refused: [] })
  expect(await catalogueRows(house.database)).toEqual(before)
  return text
}

const bring = (text: string) => runImport(house.database, { kind: 'import', text })

describe('The import of an exported catalogue changes nothing', () => {
  test('of the samples', async () => {
    await importSamples(house.database)
    const text = await expectRoundTrip(15)
    // Codes can be spent, and members are people.
    for (const secret of ['gift_voucher_codes', 'discount_codes', 'members'])
      expect(text).not.toContain(secret)
  })

  test('of an event with every key of the format', async () => {
    await house.database
      .insertInto('picture')
      .values({ hash: '0123456789abcdef'.repeat(2), widths: [90], width: 90, height: 60, colour: '#a1b2c3' })
      .execute()
    const documentation = await readFile('tests/server/catalogue/everyKey.yaml', 'utf8')
    expect(await bring(documentation)).toMatchObject({ added: 1, refused: [] })
    expect(await expectRoundTrip(1)).toContain('alt: Two owls')
  })

  test('of events that came as JSON-LD', async () => {
    const event = (more: object) => ({
      '@type': 'Event',
      name: 'Owls & <b>Moths</b> &lt;live&gt;',
      startDate: '2027-06-01',
      organizer: { name: 'The Owls', url: 'https://owls.example' },
      ...more,
    })
    const offers = { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR', inventoryLevel: 7 }
    const places = {
      barn: { '@type': 'Place', name: 'The Barn' },
      online: { '@type': 'VirtualLocation', url: 'https://owls.example/live' },
    }
    const text = JSON.stringify([
      event({ '@id': 'https://owls.example/1', location: places.barn, offers }),
      event({
        startDate: '2027-06-02T19:30:15+02:00',
        endDate: '2027-06-03T02:00:00+02:00',
        location: places.online,
      }),
      event({
        startDate: '2027-07-02',
        endDate: '2027-07-04',
        location: [places.barn, places.online],
        offers,
      }),
      event({
        startDate: '2027-07-09T23:00:00Z',
        doorTime: '22:15',
        location: places.barn,
        description: 'A &amp;lt;i&amp;gt; B\n\nC',
      }),
    ])
    expect(await bring(text)).toMatchObject({ added: 4, refused: [] })
    await expectRoundTrip(4)
  })

  test('of hostile texts', async () => {
    const events = hostileTexts.map((title, index) => ({
      '@type': 'Event',
      '@id': `https://owls.example/${index}`,
      name: `${title} .`,
      description: `${title}\n\n&${title};`,
      startDate: '2027-06-01',
      location: { '@type': 'Place', name: `${title} .` },
    }))
    const { added } = await bring(JSON.stringify(events))
    expect(added).toBeGreaterThan(5)
    await expectRoundTrip(added)
  })
})
