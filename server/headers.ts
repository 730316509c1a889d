/*
 * Security headers. No nonces: what a document may run is its own files, so a shell that a device keeps
 * stays valid.
 */

/** react-aria sets `touch-action` by a style element of this text. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const policy = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const documentPolicy = (stylesHash: string) =>
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' ${REACT_ARIA_STYLE} ${stylesHash}`.trim(),
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'foyer',
  })

const answerPolicy = policy({
  'default-src': "'none'",
  'img-src': "'self' data:",
  'style-src': "'unsafe-inline'",
  'frame-ancestors': "'none'",
})

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
}

/** The headers of every answer; `secure`: on https. `stylesHash`: of the styles that stand in the document. */
export const headersFor = (
  kind: 'document' | 'answer',
  secure: boolean,
  stylesHash = '',
): Record<string, string> => ({
  ...everywhere,
  'Content-Security-Policy': kind === 'document' ? documentPolicy(stylesHash) : answerPolicy,
  ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
})
