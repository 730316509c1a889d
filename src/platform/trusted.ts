interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

/** Not in TypeScript's own library yet. What a policy makes is an object that stands where a string does. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, policy: Policy): Policy }
}

/** Everything that is ever loaded by address. */
const scripts = {
  worker: '/sw.js',
  card: 'https://js.stripe.com/endive/stripe.js',
  captcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&hl=en-GB&sentry=false&recaptchacompat=off',
}

/** The page's one Trusted Types policy; undefined on the server and in browsers without them. */
const policy = trustedTypes?.createPolicy('foyer', {
  // What organisers write is sanitised by the server; nothing else is ever given here.
  createHTML: html => html,
  createScriptURL: url => {
    if (!Object.values(scripts).includes(url)) throw new TypeError('This may not be loaded by address')
    return url
  },
})

/** For `dangerouslySetInnerHTML` alone, which takes it as it is. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html

const trustedUrl = (url: string): string => policy?.createScriptURL(url) ?? url

export const workerUrl = (): string => trustedUrl(scripts.worker)

/** These are for a script element's `src`, which takes them as they are. */
export const cardScriptUrl = (): string => trustedUrl(scripts.card)

export const captchaScriptUrl = (): string => trustedUrl(scripts.captcha)
