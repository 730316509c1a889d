/** The first of each that its User-Agent names: the others name those after them too. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and the system of a User-Agent in plain words, as `Chrome on Android`; empty: neither is known. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [browsers, systems].map(
    list => list.find(([, mark]) => mark.test(userAgent))?.[0],
  )
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? ''
}
