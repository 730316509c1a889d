import { create } from 'qrcode'
import { QR_LEVEL } from '../../contract/rules/ticketCode.ts'

/** The dark and light modules of a ticket's code. */
export interface CodeModules {
  /** How many of them are in a row, without the quiet zone. */
  size: number
  /** false outside of the code, too. */
  isDark(x: number, y: number): boolean
}

/** A ticket's code is alphanumeric by its alphabet, so that no search for shorter modes is made. */
export function codeModules(code: string): CodeModules {
  const { modules } = create([{ data: code, mode: 'alphanumeric' }], { errorCorrectionLevel: QR_LEVEL })
  const { size } = modules
  const isInside = (place: number) => place >= 0 && place < size
  return { size, isDark: (x, y) => isInside(x) && isInside(y) && Boolean(modules.get(y, x)) }
}
