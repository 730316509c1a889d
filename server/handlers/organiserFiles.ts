import { exportCatalogue } from '../catalogue/export/exportCatalogue.ts'
import { actingMember, memberOf } from '../organiser/asMember.ts'
import { fetchPictures, type ImportReport, importOwnFile } from '../organiser/events/importFile.ts'
import { mayNotRefundAs } from '../organiser/events/noteOwnChange.ts'
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
      const member = await actingMember(trx, context.session.accountId, organiser_id, 'import_events')
      const mayNotRefund = await mayNotRefundAs(trx, organiser_id, member)
      const importer = { organiser: organiser_id, by: member, mayNotRefund }
      const report = await importOwnFile(trx, context, importer, file, confirmed)
      return { report: JSON.stringify(report) }
    },
    async answer(_context, { report }: { report: string }): Promise<ImportReport> {
      return JSON.parse(report)
    },
  }),
} satisfies Partial<Handlers>
