/** A picture of this shop, as an event shows it. */
export interface ChosenPicture {
  hash: string
  alt: string
  /** What stays visible where it is cut: percent from its left and from its top. */
  focus: readonly [across: number, down: number]
}
