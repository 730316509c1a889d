import { Hono } from 'hono'
import { LETTER_FRAME } from '../../contract/format/letterFrame.ts'
import type { DocumentPolicy } from '../http/headers.ts'

/** What a document that shows a letter in a frame has to allow. */
export const letterFramePolicy: DocumentPolicy = { frame: ["'self'"] }

/** `headers`: those of a page that our documents show in a frame. */
export function letterFrame(headers: Record<string, string>): Hono {
  const app = new Hono()
  app.get(LETTER_FRAME, c =>
    c.html('<!doctype html><html lang="en-GB"><title>Letter</title></html>', 200, headers),
  )
  return app
}
