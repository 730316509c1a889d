import { useSetAtom } from 'jotai'
import { operatorTexts } from '../../text/operator.ts'
import { NewOrganiserForm } from './NewOrganiserForm.tsx'
import { becomeOperatorAtom } from './operator.ts'

/** What the link of a new server opens: who the operator is, and their first organiser. */
export default function BecomeOperator() {
  const become = useSetAtom(becomeOperatorAtom)
  return (
    <div className="organiser-begin stack">
      <h1 tabIndex={-1}>{operatorTexts.begin}</h1>
      <p>{operatorTexts.aboutBeginning}</p>
      <NewOrganiserForm
        labels={{
          name: operatorTexts.organiser,
          aboutName: operatorTexts.aboutOrganiser,
          email: operatorTexts.email,
          aboutEmail: operatorTexts.aboutEmail,
          add: operatorTexts.start,
        }}
        onAdd={async typed => {
          await become(typed)
          return false
        }}
      />
    </div>
  )
}
