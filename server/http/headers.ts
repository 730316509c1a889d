/*
 * Security headers. They contain no nonces: a document runs its own files only, so a shell that a device has stored
 * stays valid.
 */

/** react-aria adds a style element with this text, for `touch-action`. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const policy = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/** What a document or a service whose script it loads needs: origins, by the kind of resource. */
export interface DocumentPolicy {
  script?: string[]
  frame?: string[]
  connect?: string[]
  img?: string[]
  style?: string[]
  font?: string[]
  /** Its script writes style elements, whose text nobody knows before. */
  writesStyles?: boolean
  /** Its script opens windows of another origin and reads whether they are closed. */
  opensWindows?: boolean
  /** The origins whose frames may use the Payment Request API. */
  requestsPayment?: string[]
  usesCamera?: boolean
}

type PolicyKind = 'script' | 'frame' | 'connect' | 'img' | 'style' | 'font'

/** The hashes of the inline style and script of a document; empty without one. */
export interface InlineHashes {
  style: string
  script: string
}

function contentPolicy(inline: InlineHashes, services: DocumentPolicy[]): string {
  const from = (own: string, kind: PolicyKind) =>
    [own, ...services.flatMap(service => service[kind] ?? [])].filter(Boolean).join(' ')
  // A browser that knows hashes ignores 'unsafe-inline' beside one; an older browser would run nothing without it.
  const itsScript = inline.script ? ` ${inline.script} 'unsafe-inline'` : ''
  const itsStyles = `'self' ${REACT_ARIA_STYLE} ${inline.style}`.trim()
  // Beside a hash, 'unsafe-inline' would count for nothing.
  const writesStyles = services.some(service => service.writesStyles)
  return policy({
    'default-src': "'none'",
    'script-src': from(`'self'${itsScript}`, 'script'),
    'style-src': from(writesStyles ? "'self' 'unsafe-inline'" : itsStyles, 'style'),
    'img-src': from("'self' data:", 'img'),
    'connect-src': from("'self'", 'connect'),
    'frame-src': from('', 'frame') || "'none'",
    'font-src': from("'self'", 'font'),
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

const answerPolicy = (framedBy: string): string =>
  policy({
    'default-src': "'none'",
    'img-src': "'self' data:",
    'style-src': "'unsafe-inline'",
    'frame-ancestors': framedBy,
  })

/** `frame`: a page of our own that our documents show in a frame. */
const answerPolicies = { answer: answerPolicy("'none'"), frame: answerPolicy("'self'") }

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function permissions(services: DocumentPolicy[]): string {
  const camera = services.some(({ usesCamera }) => usesCamera) ? '(self)' : '()'
  const payment = services.flatMap(({ requestsPayment = [] }) => requestsPayment)
  return [
    `camera=${camera}`,
    'microphone=(), geolocation=(), interest-cohort=()',
    ...(payment.length > 0 ? [`payment=(self ${payment.map(origin => `"${origin}"`).join(' ')})`] : []),
  ].join(', ')
}

/**
 * The security headers of an answer. `secure`: on https. `inline`: what the document contains. `services`: whose
 * scripts it loads.
 */
export function headersFor(
  kind: 'document' | 'answer' | 'frame',
  secure: boolean,
  inline: InlineHashes = { style: '', script: '' },
  services: DocumentPolicy[] = [],
): Record<string, string> {
  return {
    ...EVERYWHERE,
    'Permissions-Policy': permissions(services),
    'Content-Security-Policy': kind === 'document' ? contentPolicy(inline, services) : answerPolicies[kind],
    ...(services.some(({ opensWindows }) => opensWindows) && {
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    }),
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}
