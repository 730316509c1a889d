/** How often the progress is read while something is under way, and otherwise. */
const PROGRESS_MS = 2_000
const LOOK_AGAIN_MS = 60_000

/** Reads something now and again, until the answered function is called: often, while something of it is under way. */
export function watchProgress(isUnderWay: () => boolean, read: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let sinceRead = LOOK_AGAIN_MS
  const look = async () => {
    // What the page does meanwhile can read it too, after which something can be under way.
    if (document.visibilityState === 'visible' && (isUnderWay() || sinceRead >= LOOK_AGAIN_MS)) {
      sinceRead = 0
      await read()
    }
    if (isStopped) return
    sinceRead += PROGRESS_MS
    timer = setTimeout(look, PROGRESS_MS)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
