/** Saves a text, bytes, or what is made of parts, as a file of this name. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
