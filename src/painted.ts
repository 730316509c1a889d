import type { PublicView } from '../contract/publicView.ts'
import { idle } from './platform/idle.ts'
import { whenReachable } from './platform/whenReachable.ts'
import { takeEarlyInput } from './start/earlyInput.ts'
import { type IslandLoad, islands } from './start/islands.ts'
import { ISLAND } from './ui/islandId.ts'
import { watchPictures } from './watch/pictures.ts'

/*
 * Starts a page that the server has painted. First its island works, so that tickets can be added. The rest of the site is
 * loaded while nothing else is to be done.
 */

async function startPainted(): Promise<void> {
  watchPictures()
  const view = JSON.parse(document.getElementById('first-paint')?.textContent ?? '') as PublicView
  const place = document.getElementById(ISLAND)
  const island = islands[view.page]
  const leave = place && island ? await startIsland(island, place, view) : null
  await idle()
  const { startRest } = await whenReachable(() => import('./start/rest.tsx'))
  await startRest(view, place, leave)
}

/** Answers a function that takes the island off the page. */
async function startIsland(load: IslandLoad, place: Element, { data }: PublicView): Promise<() => void> {
  const [{ hydrateIsland }, { default: Content }] = await whenReachable(() =>
    Promise.all([import('./start/hydrateIsland.tsx'), load(data as never)]),
  )
  const repeatEarly = takeEarlyInput(place)
  const leave = await hydrateIsland(place, { Content, data: data as never })
  await repeatEarly()
  return leave
}

void startPainted()
