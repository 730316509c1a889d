import type { Generated } from 'kysely'
import type { Id, Maybe, Now } from './columns.ts'

/** The tables of pictures. */
export interface PictureTables {
  picture: {
    hash: string
    widths: number[]
    width: number
    height: number
    colour: string
    created_at: Now
    unused_since: Maybe<Date>
  }
  picture_file: { name: string; content: Uint8Array }
  picture_upload: {
    id: Id
    organiser_id: number
    digest: string
    size: number
    received: Generated<number>
    picture_hash: Maybe<string>
    begun_at: Now
  }
  picture_part: { upload_id: number; start: number; content: Uint8Array }
  picture_address: { address: string; picture_hash: string; fetched_at: Now }
}
