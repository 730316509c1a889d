import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { ListedLetter } from '../../../contract/calls/organiserLetters.ts'
import { letterTexts as texts } from '../../text/letters.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { NotLoaded } from '../OwnersScreen.tsx'
import { PressButton } from '../PressButton.tsx'
import { ProgressRow } from '../progress/ProgressRow.tsx'
import {
  copyLetterAtom,
  LETTERS,
  lettersAtom,
  lettersFailureAtom,
  nameOfCopy,
  OLDER,
  olderLettersAtom,
  readLettersAtom,
  stopLetterAtom,
  watchLettersAtom,
} from './letters.ts'
import { typedLetterAtom } from './typedLetter.ts'

/** The letters of an organiser, with what has become of each. */
export function LetterList() {
  const list = useAtomValue(lettersAtom)
  const failure = useAtomValue(lettersFailureAtom)
  const watch = useSetAtom(watchLettersAtom)
  const readAgain = useSetAtom(readLettersAtom)
  const older = useSetAtom(olderLettersAtom)
  const id = useId()
  useEffect(() => watch(), [watch])
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{texts.list}</h2>
      <OutcomeAt place={LETTERS} />
      {failure && <NotLoaded failure={failure} onRetry={() => void readAgain()} />}
      {!list && !failure && <Waiting>{texts.loading}</Waiting>}
      {list?.rows.length === 0 && <p>{texts.none}</p>}
      {list && list.rows.length > 0 && (
        <ul className="letter-list">
          {list.rows.map(letter => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {list?.has_more && (
        <p>
          <PressButton name={OLDER} look="button" of="" onPress={() => older()}>
            {texts.more}
          </PressButton>
        </p>
      )}
    </section>
  )
}

function Letter({ letter }: { letter: ListedLetter }) {
  const stop = useSetAtom(stopLetterAtom)
  const copy = useSetAtom(copyLetterAtom)
  const typed = useAtomValue(typedLetterAtom)
  const isTyped = typed.subject !== '' || typed.body !== ''
  const { kind, subject, event, by, written, at, state, finished, stopped_by, all, waiting } = letter
  return (
    <li>
      <p className="letter-head">
        <strong>{subject}</strong>
        <span className="letter-state" data-state={state}>
          {texts.states[state]}
        </span>
      </p>
      <p className="quiet small">
        {texts.shortKinds[kind]} · {texts.to(event)}
      </p>
      <p className="quiet small">{texts.writtenBy(written, by)}</p>
      {finished === '' && state === 'sending' && (
        <ProgressRow label={texts.progress} done={all - waiting} all={all} />
      )}
      <p role="status">
        {state === 'planned'
          ? texts.goes(at)
          : state === 'stopped'
            ? texts.stoppedBy(finished, stopped_by)
            : state === 'finished' && texts.finished(finished)}
      </p>
      {state !== 'planned' && (
        <ul className="letter-outcome small">
          {/* The bar has the first line while it is being sent. */}
          {texts
            .outcome(letter)
            .slice(state === 'sending' ? 1 : 0)
            .map(line => (
              <li key={line}>{line}</li>
            ))}
        </ul>
      )}
      <p className="letter-acts">
        {(state === 'planned' || state === 'sending') && (
          <AskFirst
            text={
              <>
                {texts.stop} <span className="visually-hidden">{subject}</span>
              </>
            }
            title={texts.askStop}
            action={texts.stopAction}
            onAction={() => stop(letter)}
          >
            {texts.aboutStop}
          </AskFirst>
        )}
        {isTyped ? (
          <AskFirst
            text={
              <>
                {texts.again} <span className="visually-hidden">{subject}</span>
              </>
            }
            title={texts.askAgain}
            action={texts.again}
            onAction={() => copy(letter)}
          >
            {texts.aboutAgain}
          </AskFirst>
        ) : (
          <PressButton name={nameOfCopy(letter)} look="link" of={subject} onPress={() => copy(letter)}>
            {texts.again}
          </PressButton>
        )}
      </p>
    </li>
  )
}
