/** A hall and its address in one line; many addresses begin with the hall's own name, which is then said once. */
export function placeInWords(name: string, address: string): string {
  if (address === '' || name === '') return name || address
  return address.toLowerCase().startsWith(name.toLowerCase()) ? address : `${name}, ${address}`
}
