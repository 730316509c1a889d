/** Two clocks: `mono` never jumps but stops with the page; `wall` goes on but can be set. Milliseconds. */
export interface Clocks {
  mono: number
  wall: number
}

/** When a hold ends, on both clocks. */
export type Deadline = Clocks

/**
 * The deadline that an answer's seconds mean, counted from when its request was sent: the server can only
 * have counted later, so the page never shows more time than there is.
 */
export const deadlineOf = (seconds: number, sent: Clocks): Deadline => ({
  mono: sent.mono + seconds * 1000,
  wall: sent.wall + seconds * 1000,
})

/** Whole seconds left, never below 0: the smaller of what the two clocks say. */
export function secondsLeft(deadline: Deadline, now: Clocks): number {
  const left = Math.min(deadline.mono - now.mono, deadline.wall - now.wall)
  return Math.max(0, Math.ceil(left / 1000))
}

/** The clocks disagree by more than a tick can explain: the phone slept, or its clock was set. */
export const clocksDisagree = (deadline: Deadline, now: Clocks): boolean =>
  Math.abs(deadline.mono - now.mono - (deadline.wall - now.wall)) > 1500
