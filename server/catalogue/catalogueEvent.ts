/** An event as every import format yields it: plain text, exact moments, money in minor units. */
export interface CatalogueEvent {
  /** Where it stands in its file, from 1. */
  position: number
  /** Stays the same from one import to the next; what an import finds its rows by. */
  source: string
  title: string
  summary: string
  descriptionHtml: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  timeZone: string
  venueName: string
  venueAddress: string
  locality: string
  /** Whether it can be attended online, also where it can be attended in person too. */
  online: boolean
  website: string | null
  keywords: string
  currency: string
  /** `provider`: who takes its payments; left out, what is configured stays. */
  organiser: { name: string; website: string | null; provider?: 'stripe' }
  dates: CatalogueDate[]
}

export interface CatalogueDate {
  startsAt: Date
  endsAt: Date
  allDay: boolean
  /** Null where the file says nothing of tickets, which leaves those on sale as they are. */
  tickets: CatalogueTicket[] | null
}

export interface CatalogueTicket {
  name: string
  /** What the organiser states, without the fee. */
  price: number
  /** For each ticket; where it is not given, the stored one stays. */
  fee?: number
  minPerCustomer: number
  capacity: number
}
