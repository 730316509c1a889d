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

/** What the script of each provider needs, on the document that loads it and on no other. */
const PROVIDERS = {
  stripe: {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
    img: 'https://*.stripe.com',
    style: '',
  },
  hcaptcha: {
    script: 'https://hcaptcha.com https://*.hcaptcha.com',
    frame: 'https://hcaptcha.com https://*.hcaptcha.com',
    connect: 'https://hcaptcha.com https://*.hcaptcha.com',
    img: '',
    style: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
}

export type ScriptProvider = keyof typeof PROVIDERS

/** By which the policy allows what stands in a document itself. */
export interface InlineHashes {
  style: string
  script: string
}

function documentPolicy(inline: InlineHashes, providers: ScriptProvider[]): string {
  const from = (own: string, kind: keyof (typeof PROVIDERS)['stripe']) =>
    [own, ...providers.map(name => PROVIDERS[name][kind])].filter(Boolean).join(' ')
  // Beside a hash, whoever knows hashes ignores the last word; whoever does not would run nothing without it.
  const itsScript = inline.script ? ` ${inline.script} 'unsafe-inline'` : ''
  return policy({
    'default-src': "'none'",
    'script-src': from(`'self'${itsScript}`, 'script'),
    'style-src': from(`'self' ${REACT_ARIA_STYLE} ${inline.style}`.trim(), 'style'),
    'img-src': from("'self' data:", 'img'),
    'connect-src': from("'self'", 'connect'),
    'frame-src': from('', 'frame') || "'none'",
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
}

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
 * The headers of every answer; `secure`: on https. `inline`: of what stands in the document. `providers`: whose
 * scripts it loads.
 */
export const headersFor = (
  kind: 'document' | 'answer',
  secure: boolean,
  inline: InlineHashes = { style: '', script: '' },
  providers: ScriptProvider[] = [],
): Record<string, string> => {
  return {
    ...everywhere,
    'Content-Security-Policy': kind === 'answer' ? answerPolicy : documentPolicy(inline, providers),
    // The provider opens a bank's window and has to hear of its end.
    ...(providers.includes('stripe') && {
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': `${everywhere['Permissions-Policy']}, payment=(self "https://js.stripe.com")`,
    }),
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}
