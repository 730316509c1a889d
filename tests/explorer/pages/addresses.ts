import { type PageName, pages } from '../../../contract/pages.ts'
import type { Dice } from '../dice.ts'
import type { PageWorld } from './pageWorld.ts'

type WithSegment = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:${string}` ? Name : never
}[PageName]

async function anOrganiser({ app }: PageWorld, dice: Dice): Promise<string | undefined> {
  const organisers = app.database.selectFrom('organiser').select('id').orderBy('id')
  const organiser = dice.pick(await organisers.execute())
  return organiser === null ? undefined : `${organiser.id}`
}

/** What stands for the segment of a page's path. A page with a segment that is missing here does not compile. */
const segments: Record<WithSegment, (world: PageWorld, dice: Dice) => Promise<string | undefined>> = {
  async event({ app }, dice) {
    return dice.pick(await app.database.selectFrom('event').select('slug').orderBy('id').execute())?.slug
  },
  async gift_vouchers({ app }, dice) {
    const organisers = app.database.selectFrom('organiser').select('slug').orderBy('id')
    return dice.pick(await organisers.execute())?.slug
  },
  async activity_terms({ app }, dice) {
    const sales = app.database.selectFrom('sale').select('reference').orderBy('id')
    return dice.pick(await sales.execute())?.reference
  },
  organiser_gift_aid: anOrganiser,
  organiser_codes: anOrganiser,
  organiser_doors: anOrganiser,
  organiser_counter: anOrganiser,
  async organiser_orders(world, dice) {
    const sales = world.app.database.selectFrom('sale').select('id').orderBy('id')
    const [organiser, sale] = [await anOrganiser(world, dice), dice.pick(await sales.execute())]
    return organiser && `${organiser}/orders${dice.of('', '/all', `/${sale?.id ?? 'all'}`)}`
  },
  organiser_figures: anOrganiser,
  organiser_letters: anOrganiser,
  organiser_money: anOrganiser,
  organiser_programs: anOrganiser,
  organiser_settings: anOrganiser,
  async edit_event({ app }, dice) {
    const events = app.database.selectFrom('event').select(['id', 'organiser_id']).orderBy('id')
    const event = dice.pick(await events.execute())
    return event === null ? undefined : `${event.organiser_id}/events/event-${event.id}`
  },
}

/** An address of the page, of something that there is. */
export async function addressOf(page: PageName, world: PageWorld, dice: Dice): Promise<string> {
  const segment = page in segments ? await segments[page as WithSegment](world, dice) : undefined
  return pages[page].path.replace(/:\w+(.*:\w+\??)?/, segment ?? 'none')
}

export const pageNames = Object.keys(pages) as PageName[]
