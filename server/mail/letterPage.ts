import { pages } from '../../contract/pages.ts'
import { dark, light } from '../look/tokens.ts'

type Colour = keyof typeof light

/** What an element of a letter is, with the colours that it has in both themes. */
const roles = {
  page: { 'background-color': 'surface', color: 'ink' },
  card: { 'background-color': 'raised', 'border-color': 'line', color: 'ink' },
  mark: { color: 'ink' },
  quiet: { color: 'quiet' },
  rule: { 'border-color': 'line' },
  link: { color: 'accent' },
  button: { 'background-color': 'accent', color: 'onAccent' },
  code: { 'background-color': 'wash', color: 'ink' },
} as const satisfies Record<string, Record<string, Colour>>

type Role = keyof typeof roles

const declared = (role: Role, theme: Record<Colour, string>, end: string): string =>
  Object.entries(roles[role])
    .map(([property, colour]) => `${property}:${theme[colour]}${end};`)
    .join('')

/** The attributes of an element of this role: many mail programs read the inline style alone. */
export const look = (role: Role, style = ''): string =>
  `class="${role}" style="${declared(role, light, '')}${style}"`

const DARK = (Object.keys(roles) as Role[])
  .map(role => `.${role}{${declared(role, dark, '!important')}}`)
  .join('')

const TEXT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
/** Of titles. Hardly any mail program loads the font of the site. */
export const DISPLAY = "font-family:Fraunces,Georgia,'Noto Serif','Times New Roman',serif;font-weight:500"

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The whole HTML of a letter around its parts, with the name of the shop above them. */
export const letterPage = (subject: string, inner: string, origin: string): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>
<body ${look('page', 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<table ${TABLE} width="100%" ${look('page')}><tr><td align="center" style="padding:24px 12px 32px">
<table ${TABLE} width="560" style="width:100%;max-width:560px"><tr><td align="left" style="${TEXT};font-size:16px;line-height:1.5;word-break:break-word">
<p style="margin:0 0 24px;font-size:26px;line-height:1.2;${DISPLAY}"><a href="${escapedHtml(origin)}/" ${look('mark', 'text-decoration:none')}>Foyer</a></p>
${inner}
<div ${look('rule', 'margin:32px 0 0;padding:16px 0 0;border-top-width:1px;border-top-style:solid;font-size:14px')}>
<p ${look('quiet', 'margin:0')}>${footer(origin)}</p></div>
</td></tr></table></td></tr></table></body></html>`

const footer = (origin: string): string =>
  [
    ['What is on sale', pages.all_events.path],
    ['Ticket wallet', pages.wallet.path],
    ['Terms of sale', pages.purchase_terms.path],
  ]
    .map(([text = '', path]) => linkTo(`${origin}${path}`, text))
    .join(' · ')

/** A card: what lies on the page. Its rows have no space of their own. */
export const card = (rows: string[]): string =>
  `<table ${TABLE} width="100%" ${look('card', 'border-width:1px;border-style:solid;border-radius:20px;border-collapse:separate;overflow:hidden;margin:0 0 16px')}>
${rows.map(row => `<tr>${row}</tr>`).join('\n')}</table>`

export const linkTo = (url: string, text = url): string =>
  `<a href="${escapedHtml(url)}" ${look('link', 'word-break:break-word')}>${escapedHtml(text)}</a>`

export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
