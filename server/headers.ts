import type { ProviderMode } from './providers/cardProvider.ts'

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

/** What the card provider's script needs, on the document where cards are taken and on no other. */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
  img: 'https://*.stripe.com',
}
const NOBODY = { script: '', frame: "'none'", connect: '', img: '' }

const documentPolicy = (stylesHash: string, provider: typeof STRIPE) =>
  policy({
    'default-src': "'none'",
    'script-src': `'self' ${provider.script}`.trim(),
    'style-src': `'self' ${REACT_ARIA_STYLE} ${stylesHash}`.trim(),
    'img-src': `'self' data: ${provider.img}`.trim(),
    'connect-src': `'self' ${provider.connect}`.trim(),
    'frame-src': provider.frame,
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

/**
 * The headers of every answer; `secure`: on https. `stylesHash`: of the styles that stand in the document. `cards`:
 * how cards are taken on the checkout.
 */
export const headersFor = (
  kind: 'document' | 'checkout' | 'answer',
  secure: boolean,
  stylesHash = '',
  cards: ProviderMode = 'sandbox',
): Record<string, string> => {
  const hasStripe = kind === 'checkout' && cards !== 'sandbox'
  return {
    ...everywhere,
    'Content-Security-Policy':
      kind === 'answer' ? answerPolicy : documentPolicy(stylesHash, hasStripe ? STRIPE : NOBODY),
    // The provider opens a bank's window and has to hear of its end.
    ...(hasStripe && {
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': `${everywhere['Permissions-Policy']}, payment=(self "https://js.stripe.com")`,
    }),
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}
