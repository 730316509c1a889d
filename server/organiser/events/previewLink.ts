import { createHmac, timingSafeEqual } from 'node:crypto'
import { allKeys, type Keys } from '../../keys.ts'

const signed = (key: Buffer, organiser: string, draft: string): Buffer =>
  createHmac('sha256', key).update(`${organiser} ${draft}`).digest()

/** No page of the site is below it, so that the worker leaves it to the network. */
export const previewPath = '/events/preview/'

/** The address that shows a draft to whoever has it. */
export const previewLink = (keys: Keys, organiser: number, draft: string): string =>
  `${previewPath}${organiser}_${draft}_${signed(keys.preview, String(organiser), draft).toString('base64url')}/`

/** The draft of such an address; null: it was not made here. */
export function draftOfPreview(keys: Keys, token: string): { organiser: number; draft: string } | null {
  const [, organiser = '', draft = '', signature = ''] =
    /^(\d{1,10})_([\w-]{1,40})_([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const isValid = allKeys(keys).some(({ preview }) => {
    const wanted = signed(preview, organiser, draft)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  return isValid ? { organiser: Number(organiser), draft } : null
}
