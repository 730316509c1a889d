/** Resolves after this many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise(resume => setTimeout(resume, ms))

/** A specified wait in milliseconds; a test server may divide it by its setting PACE. */
export function paced(ms: number): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=pace]')
  return ms / (Number(meta?.content) || 1)
}
