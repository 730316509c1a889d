/**
 * Reads settings that are set together, as text; `\n` in a value stands for a line end, because a file of variables has
 * one line for each. null: none of them is set, or one is missing, which is added to `wrong`.
 */
export function readTogether<const N extends string>(
  names: readonly N[],
  set: (name: string) => string | null,
  wrong: string[],
): Record<N, string> | null {
  const values = names.map(name => [name, set(name)?.replaceAll('\\n', '\n')] as const)
  const missing = values.filter(([, value]) => !value).map(([name]) => name)
  if (missing.length === 0) return Object.fromEntries(values) as Record<N, string>
  if (missing.length < names.length) {
    const others = names.filter(name => !missing.includes(name))
    wrong.push(`${missing.join(' and ')} must be set where ${others.join(' and ')} is`)
  }
  return null
}
