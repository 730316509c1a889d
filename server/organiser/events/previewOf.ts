import type { Answer } from '../../../contract/call.ts'
import type { getEventPreview } from '../../../contract/calls/organiserEvents.ts'
import { picturedAt } from '../../catalogue/posters/picturedAt.ts'
import { poster } from '../../catalogue/posters/poster.ts'
import { listEvents } from '../../catalogue/read/listEvents.ts'
import { readEvent } from '../../catalogue/read/readEvent.ts'
import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services.ts'
import { forbiddenRefund, mayNotRefundAs } from './noteOwnChange.ts'
import { tryOut } from './publish.ts'

/**
 * The page of a draft as it will look, its card, and what is wrong with it or follows from it. null: it is not this
 * organiser's.
 */
export const previewOf = (
  services: Services,
  organiser: number,
  draft: string,
  member: string | null,
): Promise<Answer<typeof getEventPreview> | null> =>
  tryOut(services.database, organiser, draft, async (trx, { event, problems, warnings }) => {
    if (!event) return { page: null, card: null, problems, warnings }
    const within = { ...services, database: trx }
    const forbidden =
      member && (await forbiddenRefund(trx, event.id, await mayNotRefundAs(trx, organiser, member)))
    const page = await readEvent(within, event.slug)
    const [card] = (await listEvents(within, { events: [event.id] })).events
    return {
      page: page && { ...page, image: await imageWithin(trx, page.image) },
      card: card ? { ...card, thumbnail: await imageWithin(trx, card.thumbnail) } : null,
      problems,
      warnings: forbidden ? [...warnings, forbidden] : warnings,
    }
  })

/** The poster of an event that is not stored, in place of its address. */
async function imageWithin(trx: Database, image: string): Promise<string> {
  const pictured = await picturedAt(trx, image)
  return pictured ? `data:image/svg+xml,${encodeURIComponent(poster(pictured))}` : image
}
