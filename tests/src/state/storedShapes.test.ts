import { createHash } from 'node:crypto'
import { is, type Struct } from 'superstruct'
import { expect, test } from 'vitest'
import type { DeviceRow } from '../../../offline/deviceStore.ts'
import { versionOf } from '../../../offline/format.ts'
import { placesRow } from '../../../src/address/places.ts'
import { doorNameDraft, doorPersisted, listRow, ownRow, receivedRow } from '../../../src/door/doorState.ts'
import { walletRow } from '../../../src/state/loadWallet.ts'
import { persistedRowsAtom } from '../../../src/state/persisted.ts'
import { shownCodes } from '../../../src/wallet/shown.ts'
import { aStore } from '../../support/aStore.ts'

/**
 * What each version of each record demands, as a hash. An optional field more leaves it as it is: a record of before
 * still fits. Where another change is meant, the row gets a new version with a migration, and its name here changes.
 */
const RECORDED: Record<string, string> = {
  'account v1': 'b3ce81f71de5',
  'answers_after v1': '74fe63c07a01',
  'answers_before v1': '74fe63c07a01',
  'billing v1': '3fcb0a1884ab',
  'checkout v1': 'c89a3f29bbad',
  'contact v1': '3c968f6c5311',
  'deadline v1': 'ae9338bbf9aa',
  'delivery v1': '3fcb0a1884ab',
  'donation v1': 'bea7da4efa6c',
  'door list  v1': '913dd9f3bd6b',
  'door name v1': 'e9e5c1c9e4f6',
  'door own  v1': '48a6d246bb62',
  'door received  v1': '1830042b0314',
  'door v1': 'f57cdeacb9e0',
  'express v1': 'fcb3d87e957e',
  'feedback v1': 'e9e5c1c9e4f6',
  'gift_aid v1': 'e1ca20c06e38',
  'instalment v1': '29964769acd5',
  'marketing_preferences v1': '6313a7afa563',
  'passed v1': 'a97bf4279eaf',
  'payment v1': '0e1d730a91f2',
  'payment_method v1': 'e9e5c1c9e4f6',
  'places v1': '19d1c50d71a2',
  'shown v1': 'd88a7ce5a47d',
  'transfers v1': 'f0ab7a673a54',
  'voucher_names v1': 'db5331512c30',
  'wallet v1': '0a1973605d5b',
}

/** What a struct demands of a record. */
function shapeOf(struct: Struct): unknown {
  const { type, schema } = struct
  const kind = is(null, struct) ? `${type} or null` : type
  if (schema === null || typeof schema !== 'object') return kind
  if (type === 'array') return [kind, shapeOf(schema as unknown as Struct)]
  // One value more is no other shape.
  if (type === 'enums') return kind
  const fields = Object.entries(schema as Record<string, Struct>)
  const demanded = fields.filter(([, field]) => !is(undefined, field))
  return [kind, Object.fromEntries(demanded.toSorted().map(([name, field]) => [name, shapeOf(field)]))]
}

const hash = (shape: unknown): string =>
  createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12)

const rows: DeviceRow[] = [
  ...aStore()
    .get(persistedRowsAtom)
    .map(({ row }) => row),
  doorNameDraft.persisted.row,
  doorPersisted.row,
  walletRow,
  listRow,
  receivedRow,
  ownRow,
  placesRow,
  shownCodes.persisted.row,
]

test('A record that the device stores changes its shape with a new version only', () => {
  const now = Object.fromEntries(
    rows.map(row => [`${row.name} v${versionOf(row)}`, hash(shapeOf(row.struct as Struct))]),
  )
  expect(now).toEqual(RECORDED)
})
