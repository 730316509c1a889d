import { sql } from 'kysely'
import type { EventPicture } from '../../../contract/entities/picture.ts'

/** The picture of an event, for queries that have the table under the name `event`; null: it has its poster. */
export const pictureSql = sql<EventPicture | null>`(
  select json_build_object('hash', picture.hash, 'widths', picture.widths, 'width', picture.width,
    'height', picture.height, 'colour', picture.colour, 'alt', event.picture_alt, 'focus',
    array[round(event.picture_focus[1]::numeric, -1), round(event.picture_focus[2]::numeric, -1)])
  from picture where picture.hash = event.picture_hash)`
