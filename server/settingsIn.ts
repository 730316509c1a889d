/** Readers of the settings in `env`, which add to `wrong` what is wrong with them. */
export function settingsIn(env: Record<string, string | undefined>, wrong: string[]) {
  const set = (name: string): string | null => env[name]?.trim() || null
  return {
    set,

    whole(name: string, otherwise: number, least: number, most: number): number {
      const value = Number(set(name) ?? otherwise)
      if (Number.isInteger(value) && value >= least && value <= most) return value
      wrong.push(`${name} must be a whole number from ${least} to ${most}`)
      return otherwise
    },

    /** The parts between its commas. */
    list: (name: string): string[] =>
      (set(name) ?? '')
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),

    url(name: string, ...protocols: string[]): string | null {
      const value = set(name)
      if (value === null || (URL.canParse(value) && protocols.includes(new URL(value).protocol))) return value
      wrong.push(`${name} must be an address that begins with ${protocols.join('// or ')}//`)
      return null
    },
  }
}
