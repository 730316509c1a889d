import type { Now } from './columns.ts'

/** The tables of pictures. */
export interface PictureTables {
  picture: {
    hash: string
    widths: number[]
    width: number
    height: number
    colour: string
    created_at: Now
  }
  picture_file: { name: string; content: Uint8Array }
  picture_address: { address: string; picture_hash: string; fetched_at: Now }
}
