import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { isFullName } from '../../../contract/rules/contact.ts'
import { notices } from '../../text/notices.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from './Form.tsx'
import { loginProblemAtom, nameAtom, saveNameAtom } from './login.ts'

export function ConfirmName() {
  const [name, setName] = useAtom(nameAtom)
  const refused = useAtomValue(loginProblemAtom)
  const save = useSetAtom(saveNameAtom)
  const problem = isFullName(name) ? null : notices.badName
  return (
    <Form field="fullname" problem={problem} action="Continue" onSubmit={() => void save()}>
      {isSubmitted => (
        <TextField
          label="Full name"
          name="fullname"
          type="text"
          maxLength={200}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck="false"
          enterKeyHint="next"
          hint={notices.nameNeeded}
          value={name}
          onChange={setName}
          problem={problem ?? refused}
          isSubmitted={isSubmitted || refused !== null}
        />
      )}
    </Form>
  )
}
