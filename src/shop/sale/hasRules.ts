import type { EventPage } from '../../../contract/entities/catalogue.ts'

/** Whether the page of an event needs more than the plain rules of a sale. */
export const hasRules = ({ dates, has_access_codes }: EventPage): boolean =>
  has_access_codes === true ||
  dates.some(({ tickets }) =>
    tickets.some(one => one.prices ?? one.on_sale_from ?? one.on_sale_until ?? one.chosen_price),
  )
