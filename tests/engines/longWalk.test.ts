import { describe, expect, test } from 'vitest'
import { ticket } from '../faults/order.ts'
import { engines } from './engines.ts'
import { firstUsable, type Target } from './find.ts'
import { setting, type Visit } from './setting.ts'
import { basket, choose, email, walkTo } from './stages.ts'
import { until } from './waitFor.ts'

const NAVIGATIONS = 100
const DRAWN_WITHIN_MS = 5000
/** After so many pages that are not drawn, the walk ends. */
const MOST_BLANK = 10

/** A page, and an edit after which the page is left at once; the edit is left out where the page does not offer it. */
interface Place {
  path: string
  edit?(visit: Visit, round: number): Promise<void>
}

const more: Target = { role: 'button', name: new RegExp(`^Increase quantity, ${ticket}`) }
const less: Target = { role: 'button', name: new RegExp(`^Decrease quantity, ${ticket}`) }

const clicks = (target: (round: number) => Target) => async (visit: Visit, round: number) => {
  await visit.tab.evaluate(`(${firstUsable(target(round))})?.click()`)
}

const types = (label: string) => async (visit: Visit, round: number) => {
  const field = firstUsable({ role: 'textbox', name: label })
  if (await visit.tab.evaluate(`${field} !== null`)) await visit.tab.type(field, `walker.${round}`)
}

const places = (event: string): Place[] => [
  { path: '/' },
  { path: event, edit: clicks(() => more) },
  { path: '/smartcheckout/', edit: clicks(round => (round % 2 === 0 ? more : less)) },
  { path: '/smartcheckout/', edit: types(email.sign.name as string) },
  { path: '/account/wallet/' },
  { path: '/door/', edit: types('Email address') },
]

/** The page has a title and no longer says that it opens. */
const isDrawn = `(() => {
  const title = document.querySelector('h1')
  return title !== null && title.innerText.trim() !== '' && !/^Opening/m.test(document.body.innerText)
})()`

/** Walks through the places, each by its address and then by a reload. Answers those that were not drawn. */
async function undrawn(visit: Visit, round: Place[]): Promise<string[]> {
  const blank: string[] = []
  for (let count = 0; count < NAVIGATIONS; count++) {
    const { path, edit } = round[Math.floor(count / 2) % round.length] as Place
    if (count % 2 === 0) await visit.tab.goto(visit.network.origin + path)
    else await visit.tab.reload()
    try {
      await until(visit, `sees ${path}`, () => visit.tab.evaluate(isDrawn), DRAWN_WITHIN_MS)
    } catch {
      blank.push(`${count}: ${path}`)
      if (blank.length >= MOST_BLANK) return blank
    }
    await edit?.(visit, count)
  }
  return blank
}

describe.each(engines)('$name', engine => {
  const here = setting(engine)

  test.each([basket, email])(
    `${NAVIGATIONS} pages from $name on, each left in the middle of an edit: all are drawn`,
    { timeout: 600_000 },
    async stage => {
      const { visit } = here
      await choose(visit, 1)
      const event = new URL(await visit.tab.evaluate<string>('location.href')).pathname
      await walkTo(visit, stage)
      expect(await undrawn(visit, places(event))).toEqual([])
    },
  )
})
