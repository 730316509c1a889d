/*
 * Where no captcha service is set up, a device pays for a code by arithmetic: it looks for a text whose hash, behind the
 * challenge, begins with zeros.
 */

/** How the public key of a captcha begins that is such a challenge. */
export const WORK_KEY = 'work:'

/** About 130,000 tries: a second or two of a laptop, a few of a phone. */
const ZERO_BITS = 17

/** What is hashed by SHA-256. */
export const workText = (challenge: string, solution: string): string => `${challenge}/${solution}`

export const isWorkDone = (hash: Uint8Array): boolean => {
  const [first = 0, second = 0, third = 0, fourth = 0] = hash
  return Math.clz32((first << 24) | (second << 16) | (third << 8) | fourth) >= ZERO_BITS
}
