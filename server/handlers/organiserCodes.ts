import type { Answer } from '../../contract/call.ts'
import type { importCodes } from '../../contract/calls/organiserCodes.ts'
import { plural } from '../../contract/format/words.ts'
import { actingMember, logAct, memberOf } from '../organiser/asMember.ts'
import { discountCodesOf } from '../organiser/codes/discountCodesOf.ts'
import { importDiscountCodes } from '../organiser/codes/importDiscountCodes.ts'
import { makeDiscountCodes } from '../organiser/codes/makeDiscountCodes.ts'
import { stopDiscountCode } from '../organiser/codes/stopDiscountCode.ts'
import { usesOf } from '../organiser/codes/usesOf.ts'
import { voucherCodesOf } from '../organiser/codes/voucherCodesOf.ts'
import { changes, type Handlers } from './handler.ts'

export const organiserCodesHandlers = {
  get_discount_codes: {
    async read({ database, session }, asked) {
      const member = await memberOf(database, session.accountId, asked.organiser_id, 'get_discount_codes')
      return member === null ? { codes: null, after: null } : discountCodesOf(database, asked)
    },
  },

  get_code_uses: {
    async read({ database, session }, asked) {
      const member = await memberOf(database, session.accountId, asked.organiser_id, 'get_code_uses')
      return member === null ? { uses: null, before: null } : usesOf(database, asked)
    },
  },

  get_voucher_codes: {
    async read({ database, session }, asked) {
      const member = await memberOf(database, session.accountId, asked.organiser_id, 'get_voucher_codes')
      return member === null ? { codes: null, before: null } : voucherCodesOf(database, asked)
    },
  },

  stop_code: changes({
    async apply(trx, { session }, { organiser_id, code_id, stopped }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'stop_code')
      const code = await stopDiscountCode(trx, organiser_id, code_id, stopped)
      const after = stopped ? 'stopped the code' : 'let go on the code'
      if (code) await logAct(trx, organiser_id, member, 'change_codes', code, { after })
      return {}
    },
  }),

  make_codes: changes({
    async apply(trx, { session }, asked) {
      const member = await actingMember(trx, session.accountId, asked.organiser_id, 'make_codes')
      const made = await makeDiscountCodes(trx, asked)
      if (made > 0)
        await logAct(trx, asked.organiser_id, member, 'change_codes', plural(made, 'code'), { after: 'made' })
      return { made: asked.count }
    },
    answer: async (_context, { made }: { made: number }) => ({ made }),
  }),

  import_codes: changes({
    async apply(trx, { session }, { organiser_id, file, confirmed }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'import_codes')
      const report = await importDiscountCodes(trx, organiser_id, file, confirmed)
      const what = `${report.added} added, ${report.changed} changed`
      if (confirmed && report.added + report.changed > 0)
        await logAct(trx, organiser_id, member, 'change_codes', what, { after: 'imported codes:' })
      return { report: JSON.stringify(report) }
    },
    async answer(_context, { report }: { report: string }): Promise<Answer<typeof importCodes>> {
      return JSON.parse(report)
    },
  }),
} satisfies Partial<Handlers>
