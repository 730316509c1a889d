import { vi } from 'vitest'

interface SavedFile {
  name: string
  text: () => Promise<string>
}

/** Replaces what the page saves files with, for one test. Answers the files, the first one first. */
export function savedFiles(): SavedFile[] {
  const files: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(made => {
    const url = `blob:${blobs.size}`
    blobs.set(url, made as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const createElement = () => ({
    download: '',
    href: '',
    click() {
      const blob = blobs.get(this.href)
      files.push({ name: this.download, text: async () => (await blob?.text()) ?? '' })
    },
  })
  Object.assign(document, { createElement })
  return files
}
