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
