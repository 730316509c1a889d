import { paragraphs } from '../import/description.ts'

/** What the import would take for markup or for an entity is written as an entity. */
const escaped = (text: string): string =>
  text.replace(/&(?=#?\w{1,8};)/g, '&amp;').replace(/<(?=[a-z/!])/gi, '&lt;')

/** The text of which the import makes these paragraphs again. `html`: as it is stored. */
export const textOfHtml = (html: string): string => escaped(paragraphs(html).join('\n\n'))

/** Plain text with an empty line between paragraphs, as the import reads it. */
export const textOfPlain = (text: string | null): string | null => text && escaped(text)
