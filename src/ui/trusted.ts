interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

/** Not in TypeScript's own library yet. What a policy makes is an object that stands where a string does. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, policy: Policy): Policy }
}

/** The page's one Trusted Types policy; undefined on the server and in browsers without them. */
const policy = trustedTypes?.createPolicy('foyer', {
  // What organisers write is sanitised by the server; nothing else is ever given here.
  createHTML: html => html,
  createScriptURL: url => {
    if (url !== '/sw.js') throw new TypeError('Only the worker may be loaded by address')
    return url
  },
})

/** For `dangerouslySetInnerHTML` alone, which takes it as it is. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html

export const workerUrl = (): string => policy?.createScriptURL('/sw.js') ?? '/sw.js'
