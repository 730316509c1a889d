import type { HonoRequest } from 'hono'

/** Programs that read pages for nobody who looks at them now, by their own names. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|skypeuripreview|monitor|curl|wget/i

/** Whether somebody probably looks at the answer: it is neither read ahead, nor by a program that says what it is. */
export function isShown(request: Pick<HonoRequest, 'method' | 'header'>): boolean {
  const said = (name: string) => request.header(name) ?? ''
  const program = said('User-Agent')
  const isAhead = /prefetch|prerender/.test(`${said('Sec-Purpose')} ${said('Purpose')}`)
  return request.method === 'GET' && !isAhead && program !== '' && !PROGRAMS.test(program)
}
