import { useAtomValue, useSetAtom } from 'jotai'
import { codeTexts } from '../../text/codes.ts'
import { settingsTexts } from '../../text/settingsTexts.ts'
import { Fold } from '../../ui/Fold.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { MAKING, makeCodesAtom, toMakeAtom, typeToMakeAtom } from './bulk.ts'
import { ManyFor } from './ManyFor.tsx'

const { fields } = settingsTexts.discount_codes

/** Many codes at once that are the same but for their letters. `of`: the organiser's name. */
export function MakeCodes({ of }: { of: string }) {
  const typed = useAtomValue(toMakeAtom)
  const type = useSetAtom(typeToMakeAtom)
  const make = useSetAtom(makeCodesAtom)
  const field = (
    key: string,
    { label, hint }: { label: string; hint?: string },
    input: { inputMode?: 'numeric' | 'decimal'; type?: string } = {},
  ) => (
    <TextField
      {...input}
      label={label}
      hint={hint}
      name={key}
      isOptional
      autoComplete="off"
      value={typed[key] ?? ''}
      onChange={value => type(key, value)}
    />
  )
  return (
    <Fold summary={codeTexts.make}>
      <div className="code-fields">
        {field('count', { label: codeTexts.count }, { inputMode: 'numeric' })}
        {field('prefix', { label: codeTexts.prefix, hint: codeTexts.prefixHint })}
        {field('percent', fields.percent, { inputMode: 'numeric' })}
        {field('amount', fields.amount, { inputMode: 'decimal' })}
        {field('most_uses', fields.most_uses, { inputMode: 'numeric' })}
        {field('most_tickets', fields.most_tickets, { inputMode: 'numeric' })}
        {field('from', fields.from, { type: 'datetime-local' })}
        {field('until', fields.until, { type: 'datetime-local' })}
      </div>
      <ManyFor />
      <p>
        <PressButton name={MAKING} look="button" of={of} onPress={() => make(of)}>
          {codeTexts.makeButton}
        </PressButton>
      </p>
      <OutcomeAt place={MAKING} />
    </Fold>
  )
}
