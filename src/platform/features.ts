/** Whether the operator has enabled a feature. The server writes the list into both documents. */
export const hasFeature = (name: 'error-reports' | 'in-app-check'): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name=features]')?.content.split(' ').includes(name) === true

/**
 * Whether the outcome of a reservation may send the shopper to this address: on our own origin, or on one that the
 * operator lists. The server writes the list into both documents.
 */
export function mayRedirectTo(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false
  const listed = document.querySelector<HTMLMetaElement>('meta[name=redirects]')?.content.split(' ') ?? []
  return [location.origin, ...listed].includes(new URL(address, location.href).origin)
}
