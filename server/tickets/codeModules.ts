import { encodeQR } from 'qr'
import { QR_LEVEL } from '../../contract/rules/ticketCode.ts'

/** The dark and light modules of a ticket's code. */
export interface CodeModules {
  /** How many of them are in a row, without the quiet zone. */
  size: number
  /** false outside of the code, too. */
  isDark(x: number, y: number): boolean
}

/** The narrowest quiet zone that the library draws, in modules. */
const BORDER = 1

export function codeModules(code: string): CodeModules {
  const rows = encodeQR(code, 'raw', { ecc: QR_LEVEL, border: BORDER })
  const size = rows.length - 2 * BORDER
  return { size, isDark: (x, y) => rows[y + BORDER]?.[x + BORDER] === true }
}
