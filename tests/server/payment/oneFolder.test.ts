import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Files that may name a provider: its own folder, the registry, SQL, and the organisers' choice as data. */
const MAY_NAME =
  /^(payments\/(stripe|truelayer|sagepay|square)\/|payments\/providers\.ts$|database\/migrations\/|catalogue\/.*samples\.yaml$)/
/** Calls, steps, fields and ways to pay that the specification names. */
const ON_THE_WIRE =
  /sagepay_or_stripe|truelayer_returned_from|truelayer_status_error|awaiting_truelayer|(get|pay_with)_truelayer\w*|create_truelayer_payment|getTruelayerStatus|(pay_with|javascript)_square|get_square_credentials|squareHandlers|\bsquare: |'(\.\/)?square(\.ts)?'/g

test('No file outside of its folder and the registry names a payment provider', async () => {
  const files = await readdir('server', { recursive: true, withFileTypes: true })
  const naming: string[] = []
  for (const file of files.filter(entry => entry.isFile())) {
    const path = `${file.parentPath}/${file.name}`
    if (MAY_NAME.test(path.replace('server/', ''))) continue
    const text = (await readFile(path, 'utf8')).replace(ON_THE_WIRE, '')
    if (/stripe|clientSecret|truelayer|sagepay|square/i.test(text)) naming.push(path)
  }
  expect(naming).toEqual([])
})
