import { actingMember, logAct, memberOf } from '../organiser/asMember.ts'
import { donationsOfClaim, giftAidOf } from '../organiser/giftAid/giftAidOf.ts'
import { storeClaim } from '../organiser/giftAid/storeClaim.ts'
import { changes, type Handlers } from './handler.ts'

export const giftAidHandlers = {
  get_gift_aid: {
    async read({ database, session }, asked) {
      const member = await memberOf(database, session.accountId, asked.organiser_id, 'get_gift_aid')
      return { gift_aid: member === null ? null : await giftAidOf(database, asked) }
    },
  },

  get_gift_aid_claim: {
    async read({ database, session }, { organiser_id, claim_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_gift_aid_claim')
      return { donations: member === null ? null : await donationsOfClaim(database, organiser_id, claim_id) }
    },
  },

  claim_gift_aid: changes({
    async apply(trx, { session }, { organiser_id, donations = [], corrections = [] }) {
      const member = await actingMember(trx, session.accountId, organiser_id, 'claim_gift_aid')
      const claimed = await storeClaim(trx, organiser_id, donations, corrections)
      if (claimed) await logAct(trx, organiser_id, member, 'claim_gift_aid', claimed)
      return {}
    },
  }),
} satisfies Partial<Handlers>
