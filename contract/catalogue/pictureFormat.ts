import { coerce, defaulted, define, type Infer, object, refine, string } from 'superstruct'
import { line, maybe, patternField } from './formatFields.ts'
import { quoted } from './problems.ts'

const focus = () =>
  define<[number, number]>('focus', written => {
    const fits =
      Array.isArray(written) &&
      written.length === 2 &&
      written.every(percent => Number.isInteger(percent) && percent >= 0 && percent <= 100)
    return fits || `expected percent from the left and from the top, such as [50, 40], not ${quoted(written)}`
  })

const written = object({
  address: maybe(
    patternField('a web address that begins with https://', /^https:\/\/[^/\s]{1,255}(\/\S{0,1700})?$/),
  ),
  file: maybe(
    patternField(
      'the name of a file beside this one, such as stage.jpg',
      /^(?![/.])(?!.*\.\.)[^\\\0]{1,200}$/,
    ),
  ),
  hash: maybe(patternField('the hash of a picture of this server, 32 characters', /^[0-9a-f]{32}$/)),
  alt: maybe(line(300)),
  focus: defaulted(focus(), [50, 50]),
})

/** A picture of an event, or its address alone. */
export const pictureFormat = refine(
  coerce(written, string(), address => ({ address })),
  'picture',
  ({ address, file, hash }) =>
    [address, file, hash].filter(one => one !== null).length === 1 || 'expected address, file or hash',
)

export type WrittenPicture = Infer<typeof pictureFormat>
