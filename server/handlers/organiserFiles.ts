import { exportCatalogue } from '../catalogue/export/exportCatalogue.ts'
import { actingMember, logAct, memberOf } from '../organiser/asMember.ts'
import { fetchPictures, type ImportReport, importFile } from '../organiser/events/importFile.ts'
import { changes, type Handlers } from './handler.ts'

export const organiserFilesHandlers = {
  export_events: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'export_events')
      return { file: member === null ? '' : await exportCatalogue(database, { organiser: organiser_id }) }
    },
  },

  import_events: changes({
    async before(context, { organiser_id, file, confirmed }) {
      const { database, session } = context
      if (confirmed && (await memberOf(database, session.accountId, organiser_id, 'import_events')) !== null)
        await fetchPictures(context, file)
    },
    async apply(trx, context, { organiser_id, file, confirmed }) {
      const { session, enqueue } = context
      const member = await actingMember(trx, session.accountId, organiser_id, 'import_events')
      const report = await importFile(trx, context, { organiser: organiser_id, member }, file, confirmed)
      if (confirmed) {
        await logAct(
          trx,
          organiser_id,
          member,
          'import_events',
          `${report.added} added, ${report.changed} changed`,
        )
        await enqueue(trx, 'follow_catalogue', {})
      }
      return { report: JSON.stringify(report) }
    },
    async answer(_context, { report }: { report: string }): Promise<ImportReport> {
      return JSON.parse(report)
    },
  }),
} satisfies Partial<Handlers>
