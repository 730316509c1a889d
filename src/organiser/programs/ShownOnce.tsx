import { useAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { programTexts as texts } from '../../text/programs.ts'
import { shownOnceAtom } from './programs.ts'

/** A token or a secret that was just made, to be copied. `isFor`: whether the one with this title is shown at this place. */
export function ShownOnce({ isFor }: { isFor: (title: string) => boolean }) {
  const [shown, show] = useAtom(shownOnceAtom)
  const [outcome, setOutcome] = useState('')
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const isHere = shown !== null && isFor(shown.title)
  useEffect(() => {
    if (isHere) box.current?.focus()
  }, [isHere])
  if (!shown || !isHere) return null
  const copy = () =>
    navigator.clipboard.writeText(shown.value).then(
      () => setOutcome(texts.copied),
      // A browser can forbid the clipboard.
      () => setOutcome(texts.notCopied),
    )
  return (
    <section className="program-once" ref={box} tabIndex={-1} aria-labelledby={id}>
      <p id={id}>
        <strong>{shown.title}</strong>
      </p>
      <code>{shown.value}</code>
      <p className="small">{shown.about}</p>
      <p className="program-acts">
        <button type="button" className="button" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button type="button" className="link" onClick={() => show(null)}>
          {texts.done}
        </button>
        <span role="status">{outcome}</span>
      </p>
    </section>
  )
}
