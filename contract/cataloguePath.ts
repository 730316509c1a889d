/** The prefix of the calls about events, whose answers are the same for everyone and may be cached by a device. */
export const cataloguePath = '/ajax/store/catalogue/'

/** The list of events; the worker caches it at the first visit. */
export const eventsPath = `${cataloguePath}events/`
