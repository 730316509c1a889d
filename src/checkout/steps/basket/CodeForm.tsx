import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { applyCodeAtom, applyingAtom, codeAtom, codeProblemAtom, typeCodeAtom } from './code.ts'

/** The field of a code, and the button that applies it. */
export default function CodeForm() {
  const code = useAtomValue(codeAtom)
  const problem = useAtomValue(codeProblemAtom)
  const isApplying = useAtomValue(applyingAtom)
  const type = useSetAtom(typeCodeAtom)
  const apply = useSetAtom(applyCodeAtom)
  return (
    <form
      className="code-box-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void apply()
      }}
    >
      <TextField
        label="Code"
        name="code"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        enterKeyHint="done"
        maxLength={60}
        value={code}
        onChange={type}
        problem={problem}
        isSubmitted={problem !== null}
      />
      <Button type="submit" look="plain" isLoading={isApplying} isDisabled={code.trim() === ''}>
        Apply
      </Button>
    </form>
  )
}
