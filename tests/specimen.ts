import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { eventHue } from '../server/catalogue/posters/eventHue.ts'
import { poster } from '../server/catalogue/posters/poster.ts'
import { POSTER } from '../server/catalogue/posters/posterJpeg.ts'
import { groundOf } from '../server/look/tokens.ts'
import { billTable } from '../server/mail/bill.ts'
import { writtenLetter } from '../server/mail/letterParts.ts'
import { findBrowser } from './support/browser.ts'

/*
 * Draws the visual language from the stylesheets themselves, in both themes: docs/images/design.png. Beside it a letter, as a
 * mail program shows it: docs/images/letter.png.
 */

const FILE = 'docs/images/design.png'
const LETTER_FILE = 'docs/images/letter.png'

const sheets = [
  'ui/tokens',
  'ui/base',
  'ui/button',
  'ui/Icon',
  'ui/fields/TextField',
  'ui/fields/Choice',
  'ui/messages/Alert',
].map(name => readFileSync(`src/${name}.css`, 'utf8').replace(/@import[^;]+;/g, ''))

const font = readFileSync('node_modules/@fontsource/fraunces/files/fraunces-latin-500-normal.woff2', 'base64')

const tokens = (pattern: RegExp): string[] => [
  ...new Set([...(sheets[0] ?? '').matchAll(pattern)].map(([, name = '']) => name)),
]

const figure = (content: string, name: string) =>
  `<figure>${content}<figcaption class="quiet small">${name}</figcaption></figure>`

const colours = tokens(/--([a-z-]+): light-dark\(oklch/g).map(name =>
  figure(`<i style="background:var(--${name})"></i>`, name),
)
const sizes = tokens(/--(size-[a-z]+):/g).map(
  name =>
    `<p style="font:500 var(--${name})/1.2 var(--display)">Ag <span class="quiet small">${name}</span></p>`,
)
const spaces = tokens(/--(space-\d+):/g).map(name =>
  figure(`<b style="width:var(--${name});height:var(--${name})"></b>`, name),
)
const radii = tokens(/--(radius[a-z-]*):/g).map(name =>
  figure(`<i style="border-radius:var(--${name})"></i>`, name),
)
const alerts = ['success', 'warning', 'error'].map(
  type => `<div class="alert" data-type="${type}"><div>This is what ${type} looks like.</div></div>`,
)

const sample = `
  <h2>Colours</h2><div class="figures">${colours.join('')}</div>
  <h2>Letters</h2>${sizes.join('')}
  <h2>Steps and corners</h2><div class="figures">${spaces.join('')}${radii.join('')}</div>
  <h2>To press, to choose, to correct</h2>
  <p><a class="button">Primary</a> <a class="button" data-look="plain">Plain</a> <a href="#">A link</a></p>
  <div class="choice"><label class="card"><input type="radio" checked> Chosen</label></div>
  <div class="field" data-invalid><label>Postcode</label><span class="field-box"><input value="ZZ"></span>
    <span class="field-problem">Please type a valid postcode</span></div>
  ${alerts.join('')}`

const page = await (
  await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] })
).newPage({ viewport: { width: 1280, height: 800 } })
await page.setContent(`<style>${sheets.join('\n').replace(/url\("@fontsource[^"]+"\)/, `url(data:font/woff2;base64,${font})`)}
  body { display: grid; grid-template-columns: 1fr 1fr; }
  main { display: grid; gap: 14px; padding: 28px; align-content: start; background: var(--surface); color: var(--ink); }
  .figures { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
  figure i { display: block; width: 76px; height: 44px; border: 1px solid var(--line); background: var(--wash); }
  figure b { display: block; background: var(--accent); }
</style><main data-theme="light">${sample}</main><main data-theme="dark">${sample}</main>`)
await page.evaluate(() => document.fonts.ready.then(() => null))
await page.screenshot({ path: FILE, fullPage: true })

const event = { slug: 'owls-by-night', title: 'Owls by night', organiser: 'Owl House' }
const rows = [
  ['2 × Seat, Owls by night (£20.00 + £1.50 fee each)', '£40.00'],
  ['Booking fees', '£3.00'],
  ['Total, fees included', '£43.00'],
] as const
const letter = writtenLetter(
  {
    id: 'specimen',
    to: 'sam@example.com',
    subject: 'Your tickets',
    title: 'Your tickets',
    parts: [
      'Your order 7Q2M9XK4TB: 2 tickets.',
      {
        event: {
          ...event,
          id: 1,
          status: 'scheduled',
          dates: [{ id: 1, when: 'Fri 18/12/2026 at 7:30 pm' }],
          place: 'The Old Barn, Hollow Lane, Clun',
          picture: { ...POSTER, path: '/poster', alt: `Poster of ${event.title}` },
          ground: groundOf(eventHue({ colour: null, organiser: event.organiser })),
          poster: event,
        },
      },
      'All your tickets are in your ticket wallet, which opens without a network.',
      { button: 'Open your ticket wallet', to: 'https://foyer.example/account/wallet/' },
      { heading: 'Your receipt' },
      { text: '', html: billTable([...rows]) },
      'Paid by card: £43.00. Keep this letter as your receipt.',
    ],
  },
  'https://foyer.example',
)
const drawn = `data:image/svg+xml;base64,${Buffer.from(poster(event)).toString('base64')}`
await page.setViewportSize({ width: 640, height: 800 })
await page.setContent(letter.html.replace('https://foyer.example/poster', drawn))
const themes = []
for (const colorScheme of ['light', 'dark'] as const) {
  await page.emulateMedia({ colorScheme })
  themes.push((await page.screenshot({ fullPage: true })).toString('base64'))
}
await page.setViewportSize({ width: 1280, height: 800 })
await page.setContent(
  `<body style="margin:0;display:flex;align-items:start">${themes.map(png => `<img width="640" src="data:image/png;base64,${png}">`).join('')}`,
)
await page.screenshot({ path: LETTER_FILE, fullPage: true })
await page.context().browser()?.close()
process.stdout.write(`${FILE}\n${LETTER_FILE}\n`)
