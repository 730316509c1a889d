/** Two clocks, in milliseconds: `mono` never jumps but ends with the page; `wall` continues but can be changed. */
export interface Clocks {
  mono: number
  wall: number
}

/** When a hold ends, on both clocks. */
export type Deadline = Clocks

/**
 * The deadline of a hold with so many seconds left, counted from when the request was sent. The server counted later,
 * so the page never shows more time than there is.
 */
export const deadlineOf = (seconds: number, sent: Clocks): Deadline => ({
  mono: sent.mono + seconds * 1000,
  wall: sent.wall + seconds * 1000,
})

/** Whole seconds left by the clock that shows less, never below 0. */
export function secondsLeft(deadline: Deadline, now: Clocks): number {
  const left = Math.min(deadline.mono - now.mono, deadline.wall - now.wall)
  return Math.max(0, Math.ceil(left / 1000))
}

/** The clocks differ by more than 1.5 s: the phone slept, or its clock was changed. */
export const clocksDisagree = (deadline: Deadline, now: Clocks): boolean =>
  Math.abs(deadline.mono - now.mono - (deadline.wall - now.wall)) > 1500
