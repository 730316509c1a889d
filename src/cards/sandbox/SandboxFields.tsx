import { Fold } from '../../ui/Fold.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type Card, type CardField, cardFields } from './Card.ts'
import './SandboxFields.css'

interface Props {
  card: Card
  problems: { [F in CardField]?: string }
  /** The form was submitted. */
  isChecked: boolean
  onChange: (field: CardField, text: string) => void
}

const fields = {
  number: { label: 'Card number', autoComplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expiry: { label: 'Expiry date', autoComplete: 'cc-exp', placeholder: 'MM / YY' },
  code: { label: 'Security code', autoComplete: 'cc-csc', placeholder: '3 or 4 digits' },
}

const examples = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure'],
]

/** Stands in for the provider's form where no provider is set. */
export const SandboxFields = ({ card, problems, isChecked, onChange }: Props) => (
  <div className="sandbox-card card">
    {cardFields.map(field => (
      <TextField
        key={field}
        {...fields[field]}
        name={`card-${field}`}
        type="text"
        inputMode="numeric"
        spellCheck="false"
        value={card[field]}
        onChange={text => onChange(field, text)}
        problem={problems[field] ?? null}
        isSubmitted={isChecked}
      />
    ))}
    <div className="small quiet">
      <Fold summary="Test cards">
        <p>With any date to come and any code:</p>
        <ul>
          {examples.map(([number, what]) => (
            <li key={number}>
              <span className="sandbox-number">{number}</span> {what}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  </div>
)
