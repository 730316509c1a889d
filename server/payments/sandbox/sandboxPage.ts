import { html } from 'hono/html'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'

const STYLE = `:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;max-width:420px;margin:24px auto;padding:0 16px}
button{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:8px 16px}
button{font:inherit;text-align:start}
li button{display:inline-block;width:auto}`

/** A page that a sandbox shows in its provider's place. */
export const sandboxPage = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
    <style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`

/** An amount in minor units, with the symbol of its currency. */
export const priceInWords = ({ amount, currency }: { amount: number; currency: string }): string =>
  money(fromMinor(amount), currencySymbol(currency.toUpperCase()))
