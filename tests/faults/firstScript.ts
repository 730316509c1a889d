import type { Answer } from './answer.ts'

/** An address of the shop's own origin, because its policy allows no script from elsewhere and none in the document. */
export const FIRST_SCRIPT = '/first-script.js'

export const scriptOf = (text: string): Answer => ({
  status: 200,
  headers: ['Content-Type', 'text/javascript', 'Cache-Control', 'no-store'],
  body: Buffer.from(text),
})

/** A document with the script before all of its own; any other answer as it is. */
export function withFirstScript(answer: Answer): Answer {
  const { headers, body } = answer
  const header = (name: string) =>
    headers.find((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name)
  if (!header('content-type')?.startsWith('text/html')) return answer
  const document = body.toString().replace('<head>', `<head><script src="${FIRST_SCRIPT}"></script>`)
  const rest = headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'content-length')
  return { ...answer, headers: rest, body: Buffer.from(document) }
}

/** A changed document must come as text, and whole. */
export const wholeAndPlain = (rawHeaders: string[]): string[] =>
  rawHeaders.filter(
    (_, index) => !/^(accept-encoding|if-none-match)$/i.test(rawHeaders[index - (index % 2)] ?? ''),
  )
