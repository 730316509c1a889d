import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { letterTexts as texts } from '../../text/letters.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { outcomesAtom, underWayAtom } from '../press.ts'
import { NO_LETTER, typedLetterAtom, typeLetterAtom } from './typedLetter.ts'
import { atInWords, reachAtom, SENDING, sendLetterAtom, whatIsMissing } from './writing.ts'

const whens = Object.entries(texts.whens).map(([value, text]) => ({
  value: value as keyof typeof texts.whens,
  text,
}))

/** When a letter goes, and the question before it does. */
export function SendLetter() {
  const typed = useAtomValue(typedLetterAtom)
  const type = useSetAtom(typeLetterAtom)
  const counted = useAtomValue(reachAtom)?.answer
  const [missing, setMissing] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { is_later, at } = typed
  const isEmpty = typed.subject === '' && typed.body === ''
  const press = () => {
    const nobody = counted?.reach?.reached === 0 && !is_later ? texts.nobody : null
    const found = whatIsMissing(typed, false) ?? nobody
    setMissing(found)
    setAsking(found === null)
  }
  return (
    <div className="stack">
      <Choice
        label={texts.when}
        name="when"
        options={whens}
        value={is_later ? 'later' : 'now'}
        onChange={value => type({ is_later: value === 'later' })}
      />
      {is_later && (
        <TextField
          label={texts.at}
          hint={texts.atHint(counted?.time_zone ?? '')}
          name="at"
          type="datetime-local"
          isOptional
          value={at}
          onChange={value => type({ at: value })}
        />
      )}
      {missing && <Alert type="error">{missing}</Alert>}
      <p className="letter-acts">
        <button type="button" className="button" onClick={press}>
          {is_later ? texts.plan : texts.send}
        </button>
        {!isEmpty && (
          <AskFirst
            text={texts.clear}
            title={texts.askClear}
            action={texts.clear}
            onAction={async () => type(NO_LETTER)}
          >
            {texts.aboutClear}
          </AskFirst>
        )}
      </p>
      {isAsking && <Ask onClose={() => setAsking(false)} />}
    </div>
  )
}

function Ask({ onClose }: { onClose: () => void }) {
  const { subject, is_later, at } = useAtomValue(typedLetterAtom)
  const reach = useAtomValue(reachAtom)?.answer?.reach
  const isBusy = useAtomValue(underWayAtom).includes(SENDING)
  const outcome = useAtomValue(outcomesAtom)[SENDING]
  const send = useSetAtom(sendLetterAtom)
  return (
    <Modal title={is_later ? texts.askPlan : texts.ask} isOpen onClose={onClose}>
      <p>{is_later ? texts.goesAt(subject, atInWords(at)) : texts.goesNow(subject)}</p>
      <p>
        <strong>{reach ? texts.reach(reach) : texts.counting}</strong>
      </p>
      {outcome?.type === 'error' && <Alert type="error">{outcome.words}</Alert>}
      <button
        type="button"
        className="button"
        aria-busy={isBusy || undefined}
        onClick={async () => {
          if (await send()) onClose()
        }}
      >
        {isBusy && <Spinner />}
        {is_later ? texts.plan : texts.send}
      </button>
      <button type="button" className="button" data-look="plain" onClick={onClose}>
        {texts.cancel}
      </button>
    </Modal>
  )
}
