/**
 * Makes a function that says whether a caller is still under the limit of `most` calls in each window. This process
 * alone counts them.
 */
export function rateLimit(most: number, windowMs: number, now = Date.now): (caller: string) => boolean {
  let began = now()
  const calls = new Map<string, number>()
  return caller => {
    if (now() - began >= windowMs) {
      began = now()
      calls.clear()
    }
    const count = (calls.get(caller) ?? 0) + 1
    calls.set(caller, count)
    return count <= most
  }
}
