import type { Answer } from '../../../contract/call.ts'
import type { getEventPreview } from '../../../contract/calls/organiserEvents.ts'
import { picturedAt } from '../../catalogue/posters/picturedAt.ts'
import { poster } from '../../catalogue/posters/poster.ts'
import { readEvent } from '../../catalogue/read/readEvent.ts'
import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services.ts'
import { tryOut } from './publish.ts'

/** The page of a draft as it will look, and what is wrong with it or follows from it. null: it is not this organiser's. */
export const previewOf = (
  services: Services,
  organiser: number,
  draft: string,
): Promise<Answer<typeof getEventPreview> | null> =>
  tryOut(services.database, organiser, draft, async (trx, { event, problems, warnings }) => {
    const page = event && (await readEvent({ ...services, database: trx }, event.slug))
    return { page: page && { ...page, image: await imageWithin(trx, page.image) }, problems, warnings }
  })

/** The poster of an event that is not stored, in place of its address. */
async function imageWithin(trx: Database, image: string): Promise<string> {
  const pictured = await picturedAt(trx, image)
  return pictured ? `data:image/svg+xml,${encodeURIComponent(poster(pictured))}` : image
}
