/**
 * Whether the outcome of a reservation may send the shopper to this address: on our own origin, or on one that the
 * operator lists. The server writes the list into both documents.
 */
export function mayRedirectTo(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false
  const listed = document.querySelector<HTMLMetaElement>('meta[name=redirects]')?.content.split(' ') ?? []
  return [location.origin, ...listed].includes(new URL(address, location.href).origin)
}
