import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { scheduleFile } from '../../../../src/organiser/giftAid/scheduleFile.ts'
import { aGiftAidDonation } from '../../../support/aGiftAidDonation.ts'
import { odsCells } from '../../../support/odsCells.ts'

test('the file is an OpenDocument spreadsheet, which says so first and uncompressed', () => {
  const file = scheduleFile([aGiftAidDonation()])
  const ods = 'application/vnd.oasis.opendocument.spreadsheet'
  // The header of the first entry has 30 bytes, then its name.
  expect(strFromU8(file.slice(0, 4))).toBe('PK\u0003\u0004')
  expect(file[8], 'no compression').toBe(0)
  expect(strFromU8(file.slice(30, 38 + ods.length))).toBe(`mimetype${ods}`)
  const parts = unzipSync(file)
  expect(Object.keys(parts)).toEqual(['mimetype', 'META-INF/manifest.xml', 'content.xml', 'styles.xml'])
  const manifest = strFromU8(parts['META-INF/manifest.xml'] ?? new Uint8Array())
  expect([...manifest.matchAll(/full-path="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/',
    'content.xml',
    'styles.xml',
  ])
})

test('its sheet has the name and the layout of HMRC, one row a donation, dates and amounts as such', () => {
  const { sheet, cells, rows } = odsCells(
    scheduleFile([
      aGiftAidDonation({ title: 'Dr', house: '12a', day: '2026-12-18', amount: 1234.5 }),
      aGiftAidDonation({ first_name: 'Jo', last_name: 'Oak', day: '2026-04-06', amount: 5 }),
    ]),
  )
  expect(sheet).toBe('R68GAD_V1_00_0_EN')
  expect(rows).toBe(26)
  expect(Object.fromEntries(cells)).toEqual({
    D12: { type: 'string', text: 'Earliest donation date in the period of claim. (DD/MM/YY)' },
    D13: { type: 'date', value: '2026-04-06', text: '06/04/26' },
    B23: { type: 'string', text: 'Item' },
    C23: { type: 'string', text: 'Title' },
    D23: { type: 'string', text: 'First name' },
    E23: { type: 'string', text: 'Last name' },
    F23: { type: 'string', text: 'House name or number' },
    G23: { type: 'string', text: 'Postcode' },
    H23: { type: 'string', text: 'Aggregated donations' },
    I23: { type: 'string', text: 'Sponsored event' },
    J23: { type: 'string', text: 'Donation date' },
    K23: { type: 'string', text: 'Amount' },
    B25: { type: 'float', value: '1', text: '1' },
    C25: { type: 'string', text: 'Dr' },
    D25: { type: 'string', text: 'Sam' },
    E25: { type: 'string', text: 'Field' },
    F25: { type: 'string', text: '12a' },
    G25: { type: 'string', text: 'BA1 1AA' },
    J25: { type: 'date', value: '2026-12-18', text: '18/12/26' },
    K25: { type: 'float', value: '1234.50', text: '1234.50' },
    B26: { type: 'float', value: '2', text: '2' },
    D26: { type: 'string', text: 'Jo' },
    E26: { type: 'string', text: 'Oak' },
    F26: { type: 'string', text: '1' },
    G26: { type: 'string', text: 'BA1 1AA' },
    J26: { type: 'date', value: '2026-04-06', text: '06/04/26' },
    K26: { type: 'float', value: '5.00', text: '5.00' },
  })
})

test('a name stays text, whatever it looks like', () => {
  const names = ['=HYPERLINK("x")', '+44', '<b>&amp;', 'Łucja', 'a\u0001b', 'half \ud83d']
  const { cells } = odsCells(scheduleFile(names.map(last_name => aGiftAidDonation({ last_name }))))
  expect(names.map((_, index) => cells.get(`E${25 + index}`))).toEqual(
    ['=HYPERLINK("x")', '+44', '<b>&amp;', 'Łucja', 'ab', 'half \ufffd'].map(text => ({
      type: 'string',
      text,
    })),
  )
})
