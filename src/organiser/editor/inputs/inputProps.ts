/** What each input of a field is given. */
export interface InputProps {
  id: string
  value: string
  isWrong: boolean
  describedBy: string
  onChange: (value: string) => void
}
