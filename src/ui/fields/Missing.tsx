interface Props {
  /** What is missing, in words. */
  text: string
  /** The field where it is typed or chosen; null: nothing has to be typed. */
  field: string | null
}

/** What a locked button waits for. A press leads there. */
export const Missing = ({ text, field }: Props) => (
  <p className="small">{field ? <a href={`#${field}`}>{text}</a> : text}</p>
)
