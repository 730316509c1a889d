/**
 * The address of the PostgreSQL, with the password of a setting of its own, which may have any characters; null: none is
 * set. Throws a `TypeError` if it is no address.
 */
export function databaseUrlOf(env: Record<string, string | undefined>): string | null {
  const address = env.DATABASE_URL?.trim()
  if (!address) return null
  const password = env.DATABASE_PASSWORD?.trim()
  const url = new URL(address)
  // The setter leaves a percent sign as it is.
  if (password) url.password = encodeURIComponent(password)
  return password ? url.href : address
}

/** The same for the configuration: adds to `wrong` what is wrong with it. */
export function readDatabaseUrl(env: Record<string, string | undefined>, wrong: string[]): string | null {
  try {
    const address = databaseUrlOf(env)
    if (address === null || /^postgres(ql)?:\/\//.test(address)) return address
    wrong.push('DATABASE_URL must be an address that begins with postgres:// or postgresql://')
  } catch {
    wrong.push(
      'DATABASE_URL must be an address such as postgres://foyer@host:5432/foyer. In its password, write / as %2F, @ as %40 and # as %23, or set the password as DATABASE_PASSWORD',
    )
  }
  return null
}
