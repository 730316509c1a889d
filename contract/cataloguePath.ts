/** Where the calls are that answer everyone alike about events, and that a device may keep. */
export const cataloguePath = '/ajax/store/catalogue/'

/** What is on: the one of them that a device keeps from its first visit on. */
export const eventsPath = `${cataloguePath}events/`
