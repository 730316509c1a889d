import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { underWayAtom } from '../press.ts'
import { type NewOrganiser, OPERATOR } from './operator.ts'
import '../../ui/fields/TextField.css'

interface Props {
  labels: { email: string; aboutEmail?: string; name: string; aboutName?: string; add: string }
  /** Answers whether the form begins anew. */
  onAdd: (typed: NewOrganiser) => Promise<boolean | undefined>
}

const EMPTY: NewOrganiser = { name: '', email: '' }

/** Asks for an organiser and the e-mail address of its first member. */
export function NewOrganiserForm({ labels, onAdd }: Props) {
  const [typed, setTyped] = useState(EMPTY)
  const isBusy = useAtomValue(underWayAtom).includes(OPERATOR)
  const id = useId()
  const field = (key: keyof NewOrganiser, label: string, hint: string | undefined, type: string) => (
    <div className="field">
      <label htmlFor={id + key}>{label}</label>
      {hint && (
        <span className="field-hint" id={`${id}${key}hint`}>
          {hint}
        </span>
      )}
      <span className="field-box">
        <input
          id={id + key}
          type={type}
          autoComplete={key === 'email' ? 'email' : 'organization'}
          aria-describedby={hint && `${id}${key}hint`}
          value={typed[key]}
          onChange={event => setTyped({ ...typed, [key]: event.target.value })}
        />
      </span>
    </div>
  )
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onAdd(typed).then(isAdded => isAdded && setTyped(EMPTY))
      }}
    >
      {field('name', labels.name, labels.aboutName, 'text')}
      {field('email', labels.email, labels.aboutEmail, 'email')}
      <OutcomeAt place={OPERATOR} />
      <p>
        <button type="submit" className="button" aria-busy={isBusy || undefined}>
          {isBusy && <Spinner />}
          {labels.add}
        </button>
      </p>
    </form>
  )
}
