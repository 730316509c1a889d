/** The share of events that is reported, from the specification. Only a late part of the page loads this file. */
export const sampleRates = { trace: 1, replay: 0.1, replayOnError: 1 } as const
