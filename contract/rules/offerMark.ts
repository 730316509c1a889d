/** What the # of a link to an offer of a refund begins with. */
export const OFFER_MARK = 'offer='
