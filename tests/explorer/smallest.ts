/**
 * The fewest steps of a history that still break the same statement: leaves out parts that are smaller and smaller, then
 * makes the steps that are left as plain as they can be. `breaks`: whether these steps break it. `plainer`: what a step
 * could be instead, the plainest first.
 */
export async function smallest<S>(
  steps: readonly S[],
  breaks: (steps: readonly S[]) => Promise<boolean>,
  plainer: (step: S) => readonly S[],
): Promise<readonly S[]> {
  let left = steps
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = left.toSpliced(from, size)
      if (fewer.length > 0 && (await breaks(fewer))) left = fewer
      else from += size
    }
  }
  for (const [index, step] of left.entries()) {
    for (const plain of plainer(step)) {
      const changed = left.with(index, plain)
      if (await breaks(changed)) {
        left = changed
        break
      }
    }
  }
  return left
}
