/** How much of what happens is reported, as a share; the specification's, in a file of its own for a late part of the page. */
export const sampleRates = { trace: 1, replay: 0.1, replayOnError: 1 } as const
