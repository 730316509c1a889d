import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { sizes } from '../../../contract/sizes.ts'
import { letterTexts as texts } from '../../text/letters.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { ChooseReaders } from './ChooseReaders.tsx'
import { Preview } from './Preview.tsx'
import { SendLetter } from './SendLetter.tsx'
import { typedLetterAtom, typeLetterAtom } from './typedLetter.ts'
import { SENDING, sendTestAtom, TESTING } from './writing.ts'

/** A letter that is written: to whom, what, and when it goes. */
export function WriteLetter() {
  const { subject } = useAtomValue(typedLetterAtom)
  const type = useSetAtom(typeLetterAtom)
  const sendTest = useSetAtom(sendTestAtom)
  const id = useId()
  return (
    <section className="stack letter-form" aria-labelledby={id}>
      <h2 id={id}>{texts.write}</h2>
      <OutcomeAt place={SENDING} />
      <ChooseReaders />
      <ChooseKind />
      <div className="letter-words">
        <TextField
          label={texts.subject}
          name="subject"
          isOptional
          autoComplete="off"
          maxLength={sizes.letterSubject}
          value={subject}
          onChange={value => type({ subject: value })}
        />
        <Body />
      </div>
      <Preview />
      <div className="stack">
        <p>
          <PressButton name={TESTING} look="button" of="" onPress={() => sendTest()}>
            {texts.test}
          </PressButton>
        </p>
        <OutcomeAt place={TESTING} />
      </div>
      <SendLetter />
    </section>
  )
}

function Body() {
  const { body } = useAtomValue(typedLetterAtom)
  const type = useSetAtom(typeLetterAtom)
  const id = useId()
  const tooMany = body.length - sizes.letterBody
  return (
    <div className="field" data-invalid={tooMany > 0 || undefined}>
      <label htmlFor={id}>{texts.body}</label>
      <span className="field-hint" id={`${id}hint`}>
        {texts.bodyHint}
      </span>
      <span className="field-box">
        <textarea
          id={id}
          rows={10}
          aria-describedby={`${id}hint ${id}problem`}
          aria-invalid={tooMany > 0 || undefined}
          value={body}
          onChange={({ target }) => type({ body: target.value })}
        />
      </span>
      <span className="field-problem" id={`${id}problem`}>
        {tooMany > 0 && texts.left(tooMany)}
      </span>
    </div>
  )
}

function ChooseKind() {
  const { kind } = useAtomValue(typedLetterAtom)
  const type = useSetAtom(typeLetterAtom)
  return (
    <fieldset className="letter-kinds">
      <legend>{texts.kind}</legend>
      {(['service', 'marketing'] as const).map(value => (
        <label key={value} className="card">
          <input type="radio" name="kind" checked={kind === value} onChange={() => type({ kind: value })} />
          <span>
            <strong>{texts.kinds[value].name}</strong>
            <span className="quiet small">{texts.kinds[value].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
