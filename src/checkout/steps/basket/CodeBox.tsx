import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import {
  appliedCodeAtom,
  applyCodeAtom,
  applyingAtom,
  codeAtom,
  codeProblemAtom,
  typeCodeAtom,
} from './code.ts'

/** The field for a discount or voucher code, collapsed at first. */
export function CodeBox() {
  const code = useAtomValue(codeAtom)
  const problem = useAtomValue(codeProblemAtom)
  const applied = useAtomValue(appliedCodeAtom)
  const isApplying = useAtomValue(applyingAtom)
  const type = useSetAtom(typeCodeAtom)
  const apply = useSetAtom(applyCodeAtom)
  return (
    <details className="card code-box">
      <summary>
        Discount or voucher code <Icon name="chevron" />
      </summary>
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
      <p className="small" role="status">
        {applied && `The code ${applied} is applied.`}
      </p>
    </details>
  )
}
