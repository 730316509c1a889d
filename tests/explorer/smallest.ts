import type { Step } from './history.ts'

/**
 * The fewest steps of a history that still break the same statement: leaves out parts that are smaller and smaller, then
 * makes the steps that are left as plain as they can be. `breaks`: whether these steps break it.
 */
export async function smallest(
  steps: readonly Step[],
  breaks: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let left = steps
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = left.toSpliced(from, size)
      if (fewer.length > 0 && (await breaks(fewer))) left = fewer
      else from += size
    }
  }
  for (const [index, [act, who, , ...dice]] of left.entries()) {
    const zero = dice.map(() => 0)
    for (const plain of [
      [act, 0, 'none', ...zero],
      [act, who, 'none', ...zero],
      [act, who, 'none', ...dice],
    ] as const) {
      const plainer = left.with(index, plain as Step)
      if (await breaks(plainer)) {
        left = plainer
        break
      }
    }
  }
  return left
}
