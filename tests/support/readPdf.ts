import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Canvas {
  width: number
  height: number
  toBuffer(type: 'image/png'): Buffer
}

/** The pages of a PDF as an independent reader has them: their texts, the structure for screen readers, and pictures. */
export async function readPdf(content: Uint8Array) {
  const file = await getDocument({ data: content, verbosity: 0 }).promise
  const { info } = await file.getMetadata()
  const pages = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    pages.push({
      text: items.map(item => ('str' in item ? item.str : '')).join(' '),
      structure: JSON.stringify(await page.getStructTree()),
      /** As it is printed, with so many pixels for each point. */
      async picture(scale: number): Promise<Buffer> {
        const viewport = page.getViewport({ scale })
        const factory = file.canvasFactory as { create(width: number, height: number): { canvas: Canvas } }
        const { canvas } = factory.create(viewport.width, viewport.height)
        await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
        return canvas.toBuffer('image/png')
      },
    })
  }
  return { info: info as { Title?: string; Language?: string }, pages }
}
