/** The origin of a sandbox's own pages: for a shop at localhost another host, to the browser another site. */
export function otherSite(origin: string): string {
  const address = new URL(origin)
  if (address.hostname !== 'localhost') return origin
  address.hostname = '127.0.0.1'
  return address.origin
}
