import { emailHint } from './emailHint.ts'

interface Props {
  email: string
  onChange: (email: string) => void
}

/** Offers the address that was probably meant. */
export function MeantEmail({ email, onChange }: Props) {
  const meant = emailHint(email)
  return (
    meant && (
      <p className="small" role="status">
        Did you mean{' '}
        <button type="button" className="link" onClick={() => onChange(meant)}>
          {meant}
        </button>
        ?
      </p>
    )
  )
}
