/** The files of tickets: to print, for a calendar, and for Apple's wallet. */
export const ticketFiles = ['pdf', 'ics', 'pkpass'] as const

export type TicketFile = (typeof ticketFiles)[number]

/** The address of a file of the visitor's tickets for one date of an event. The session decides whose tickets these are. */
export const ticketFilePath = (dateId: number, file: TicketFile): string =>
  `/account/wallet/files/${dateId}.${file}`
