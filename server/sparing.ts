/**
 * Lets each asker through so many times within a window, counted by this process alone: what is behind it costs
 * money, and only a machine asks that often.
 */
export function sparing(most: number, windowMs: number, now = Date.now): (asker: string) => boolean {
  let began = now()
  const asked = new Map<string, number>()
  return asker => {
    if (now() - began >= windowMs) {
      began = now()
      asked.clear()
    }
    const times = (asked.get(asker) ?? 0) + 1
    asked.set(asker, times)
    return times <= most
  }
}
