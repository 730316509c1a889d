import { array, type Infer, number, object, string } from 'superstruct'

/** A picture of this server: its files are at `picturePath`, in each of the widths and types. */
export const picture = object({
  hash: string(),
  /** From the smallest to the largest. */
  widths: array(number()),
  /** Of the largest file. */
  width: number(),
  height: number(),
  /** Its average colour, `#a1b2c3`, which is shown until the picture is there. */
  colour: string(),
})

/** How an event shows its picture. */
export const eventPicture = object({
  ...picture.schema,
  /** What can be seen, for those who cannot see it; empty: nothing that the page does not say. */
  alt: string(),
  /** What stays visible where it is cut: percent from its left and from its top, in tens, as pages can show it. */
  focus: array(number()),
})

export type Picture = Infer<typeof picture>
export type EventPicture = Infer<typeof eventPicture>
