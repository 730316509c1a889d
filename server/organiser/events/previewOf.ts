import type { Answer } from '../../../contract/call.ts'
import type { getEventPreview } from '../../../contract/calls/organiserEvents.ts'
import { readEvent } from '../../catalogue/read/readEvent.ts'
import type { Services } from '../../services.ts'
import { tryOut } from './publish.ts'

/** The page of a draft as it will look, and what is wrong with it or follows from it. null: it is not this organiser's. */
export const previewOf = (
  services: Services,
  organiser: number,
  draft: string,
): Promise<Answer<typeof getEventPreview> | null> =>
  tryOut(services.database, organiser, draft, async (trx, { event, problems, warnings }) => ({
    page: event && (await readEvent({ ...services, database: trx }, event.slug)),
    problems,
    warnings,
  }))
