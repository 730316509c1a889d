/**
 * The content of a ticket's QR code: `F2`, then 80 bytes in base 45 (RFC 9285). These are characters that a QR code stores
 * in 5.5 bits, so that its modules are large. `TEST:` stands before the code of a test ticket. The first 16 bytes are the claim, and the others its Ed25519 signature.
 */

/**
 * The error level of the QR code. With 122 characters it is version 5, of 37 by 37 modules; a higher level needs smaller
 * modules, and a lower one not larger ones.
 */
export const QR_LEVEL = 'medium'

/** What a ticket's code states. It names no person. */
export interface TicketClaim {
  /** The id of the key that signed it: eight hexadecimal digits. */
  key: string
  /** Ten Crockford characters. */
  ticket: string
  /** How often the ticket has changed hands, 0 to 127. */
  generation: number
  event: number
  /** It was paid in test mode, and is not valid. */
  isTest: boolean
}

export interface TicketCode extends TicketClaim {
  /** The bytes that are signed. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** The digits of base 32 that are hard to mistake when read aloud. */
export const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const PREFIX = 'F2'
const CLAIM_BYTES = 16
const SIGNATURE_BYTES = 64
const TEST = 0x80
/** A scanner that is not ours shows it. */
const TEST_PREFIX = 'TEST:'

/** The bytes of a claim that are signed. */
export function bytesOfClaim({
  key,
  ticket,
  generation,
  event,
  isTest,
}: TicketClaim): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(CLAIM_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Number.parseInt(key, 16))
  // Fifty bits in seven bytes: the highest one is the eighth of a number of 64 bits and is overwritten below.
  view.setBigUint64(4, numberOf(ticket) << 8n)
  bytes[11] = generation | (isTest ? TEST : 0)
  view.setUint32(12, event)
  return bytes
}

/** The code of a claim's bytes and their signature of 64 bytes. */
export const ticketCode = (claim: Uint8Array, signature: Uint8Array): string =>
  `${isTestClaim(claim) ? TEST_PREFIX : ''}${PREFIX}${base45([...claim, ...signature])}`

/** What a code states, before its signature is checked; null: it is no ticket's code. */
export function readTicketCode(code: string): TicketCode | null {
  const inner = code.startsWith(TEST_PREFIX) ? code.slice(TEST_PREFIX.length) : code
  const bytes = inner.startsWith(PREFIX) ? fromBase45(inner.slice(PREFIX.length)) : null
  if (bytes?.length !== CLAIM_BYTES + SIGNATURE_BYTES || isTestClaim(bytes) !== (inner !== code)) return null
  const view = new DataView(bytes.buffer)
  return {
    key: view.getUint32(0).toString(16).padStart(8, '0'),
    ticket: crockfordOf(view.getBigUint64(4) >> 8n),
    generation: view.getUint8(11) & ~TEST,
    event: view.getUint32(12),
    isTest: isTestClaim(bytes),
    signed: bytes.slice(0, CLAIM_BYTES),
    signature: bytes.slice(CLAIM_BYTES),
  }
}

const isTestClaim = (bytes: Uint8Array): boolean => ((bytes[11] ?? 0) & TEST) > 0

function numberOf(ticket: string): bigint {
  let number = 0n
  for (const character of ticket) number = number * 32n + BigInt(CROCKFORD_DIGITS.indexOf(character))
  return number
}

const crockfordOf = (number: bigint): string =>
  Array.from(
    { length: 10 },
    (_, place) => CROCKFORD_DIGITS[Number((number >> BigInt(45 - 5 * place)) & 31n)],
  ).join('')

const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Two bytes are three characters, the lowest place first. The number of bytes is even. */
function base45(bytes: number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    text += `${BASE45[pair % 45]}${BASE45[Math.floor(pair / 45) % 45]}${BASE45[Math.floor(pair / 2025)]}`
  }
  return text
}

function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length / 3) * 2))
  if (text.length % 3 !== 0) return null
  for (let at = 0; at < text.length; at += 3) {
    const [low, middle, high] = [0, 1, 2].map(place => BASE45.indexOf(text[at + place] ?? '')) as [
      number,
      number,
      number,
    ]
    const pair = low + middle * 45 + high * 2025
    if (low < 0 || middle < 0 || high < 0 || pair > 0xff_ff) return null
    bytes.set([pair >> 8, pair & 255], (at / 3) * 2)
  }
  return bytes
}
