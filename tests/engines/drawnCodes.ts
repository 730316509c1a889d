import type { Visit } from './setting.ts'
import { WANTED } from './stages.ts'
import { count, until } from './waitFor.ts'

/** The QR codes of the tickets drawn in the wallet. */
export async function drawnCodes(visit: Visit): Promise<string[]> {
  const isThere = async () => (await count(visit, { role: 'img', name: /^QR code/ })) === WANTED
  await until(visit, 'sees the codes', isThere)
  return visit.tab.evaluate('[...document.querySelectorAll("[role=img] path")].map(path => path.outerHTML)')
}
