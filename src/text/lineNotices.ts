/** What a notice says of an update of the basket that was refused. `reason`: the server's, if it gave one. */
export const lineNotices = {
  notSaved: (asked: number, reason: string | null) =>
    `You asked for ${asked}. ${reason ?? 'It could not be saved.'}`,
  notRemoved: (reason: string | null) => `This could not be removed. ${reason ?? 'Please try again.'}`,
  notDone: (reason: string | null) => `Your change could not be saved. ${reason ?? 'Please try again.'}`,
} as const
