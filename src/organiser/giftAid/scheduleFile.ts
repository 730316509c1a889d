import { strToU8, type Zippable, zipSync } from 'fflate'
import type { GiftAidDonation } from '../../../contract/calls/giftAid.ts'

/*
 * The Gift Aid schedule as Charities Online takes it: an OpenDocument spreadsheet in the layout of HMRC's own file. There,
 * the first donation stands in row 25, and column A is empty.
 */

export const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

const SHEET = 'R68GAD_V1_00_0_EN'
const EARLIEST = 'Earliest donation date in the period of claim. (DD/MM/YY)'
const HEADINGS = [
  'Item',
  'Title',
  'First name',
  'Last name',
  'House name or number',
  'Postcode',
  'Aggregated donations',
  'Sponsored event',
  'Donation date',
  'Amount',
]

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACES = ['office', 'table', 'text', 'style']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"')
  .join(' ')

/** What XML cannot have in a text at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const NOTHING = '<table:table-cell/>'

/** A cell of text stays text, also where a spreadsheet would read a number or a formula. */
const text = (value: string): string =>
  value === ''
    ? NOTHING
    : `<table:table-cell office:value-type="string"><text:p>${escaped(value)}</text:p></table:table-cell>`

const count = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`

/** Pounds with two decimals, and no sign. */
const pounds = (value: number): string =>
  `<table:table-cell table:style-name="amount" office:value-type="float" office:value="${value.toFixed(2)}"><text:p>${value.toFixed(2)}</text:p></table:table-cell>`

/** 2026-12-18 is shown as 18/12/26. */
function date(day: string): string {
  const shown = day.slice(2).split('-').reverse().join('/')
  return `<table:table-cell table:style-name="date" office:value-type="date" office:date-value="${day}"><text:p>${shown}</text:p></table:table-cell>`
}

const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`
const empty = (rows: number): string =>
  `<table:table-row table:number-rows-repeated="${rows}">${NOTHING}</table:table-row>`

const rowOf = (donation: GiftAidDonation, index: number): string =>
  row(
    NOTHING,
    count(index + 1),
    text(donation.title),
    text(donation.first_name),
    text(donation.last_name),
    text(donation.house),
    text(donation.postcode),
    // Neither aggregated nor of a sponsored event.
    NOTHING,
    NOTHING,
    date(donation.day),
    pounds(donation.amount),
  )

const STYLES = `<number:date-style style:name="day"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year/></number:date-style>
<number:number-style style:name="pounds"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style>
<style:style style:name="column" style:family="table-column"><style:table-column-properties style:column-width="3.2cm"/></style:style>
<style:style style:name="date" style:family="table-cell" style:data-style-name="day"/>
<style:style style:name="amount" style:family="table-cell" style:data-style-name="pounds"/>`

function contentOf(donations: GiftAidDonation[]): string {
  const [earliest] = donations.map(({ day }) => day).sort()
  const rows = [
    empty(11),
    row(NOTHING, NOTHING, NOTHING, text(EARLIEST)),
    row(NOTHING, NOTHING, NOTHING, earliest ? date(earliest) : NOTHING),
    empty(9),
    row(NOTHING, ...HEADINGS.map(text)),
    empty(1),
    ...donations.map(rowOf),
  ]
  return `${XML}<office:document-content ${NAMESPACES} office:version="1.2"><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="${SHEET}"><table:table-column table:style-name="column" table:number-columns-repeated="11"/>${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
}

const MANIFEST = `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="${ODS}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`

const DOCUMENT_STYLES = `${XML}<office:document-styles ${NAMESPACES} office:version="1.2"><office:styles/></office:document-styles>`

/** The file of a schedule, with at most as many donations as HMRC takes. */
export function scheduleFile(donations: GiftAidDonation[]): Uint8Array<ArrayBuffer> {
  const files: Zippable = {
    // OpenDocument wants it first and as it is, so that a reader finds it at a known place.
    mimetype: [strToU8(ODS), { level: 0 }],
    'META-INF/manifest.xml': strToU8(MANIFEST),
    'content.xml': strToU8(contentOf(donations)),
    'styles.xml': strToU8(DOCUMENT_STYLES),
  }
  return zipSync(files)
}
