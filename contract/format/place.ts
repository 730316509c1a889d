/** A venue's name and address in one line. An address that begins with the name is not preceded by it. */
export function placeInWords(name: string, address: string): string {
  if (address === '' || name === '') return name || address
  return address.toLowerCase().startsWith(name.toLowerCase()) ? address : `${name}, ${address}`
}
