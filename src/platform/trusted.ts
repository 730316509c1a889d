interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

/** TypeScript's library lacks these types. A policy returns objects that are used in place of strings. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, policy: Policy): Policy }
}

/** Every script that is loaded by its address. */
const scripts = {
  worker: '/sw.js',
  card: 'https://js.stripe.com/endive/stripe.js',
  secondCard: 'https://web.squarecdn.com/v1/square.js',
  secondCardTest: 'https://sandbox.web.squarecdn.com/v1/square.js',
  secondCardSandbox: '/sandbox/square/v1/square.js',
  preparation: '/ajax/checkout/checkout/javascript-square/',
  captcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&hl=en-GB&sentry=false&recaptchacompat=off',
}

/** The only HTML that the server writes: paragraphs of escaped text. Anything else is shown as text. */
const safeHtml = (html: string): string =>
  /^(<p>[^<>]*<\/p>)*$/.test(html) ? html : html.replaceAll('<', '&lt;')

function known(url: string): string {
  if (!Object.values(scripts).includes(url)) throw new Error('It may not be loaded')
  return url
}

/** The page's one Trusted Types policy; undefined on the server and in browsers without them. */
const policy = trustedTypes?.createPolicy('foyer', {
  createHTML: safeHtml,
  createScriptURL: known,
})

/** Only for `dangerouslySetInnerHTML`. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? safeHtml(html)

const trustedUrl = (url: string): string => policy?.createScriptURL(url) ?? known(url)

/** Only for the `src` of a script element. `url`: as the server states it. Throws for any other address. */
export const secondCardScriptUrl = (url: string): string => trustedUrl(url)

/** Only for the `src` of a script element: the server's own, which prepares the page for that form. */
export const preparationScriptUrl = (): string => trustedUrl(scripts.preparation)

export const workerUrl = (): string => trustedUrl(scripts.worker)

/** Only for the `src` of a script element. */
export const cardScriptUrl = (): string => trustedUrl(scripts.card)

export const captchaScriptUrl = (): string => trustedUrl(scripts.captcha)
