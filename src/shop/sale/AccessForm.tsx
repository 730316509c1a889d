import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { accessProblemAtom, isOpeningAccessAtom, openAccessAtom } from './access.ts'
import { openedAtom } from './opened.ts'
import '../../ui/fields/TextField.css'

interface Props {
  /** The address of the event. */
  url: string
  /** The code of the link by which somebody came. */
  linked: string | null
}

/** The field of an access code. The code of a link is entered by itself. */
export default function AccessForm({ url, linked }: Props) {
  const [code, setCode] = useState(linked ?? '')
  const problem = useAtomValue(accessProblemAtom)
  const opened = useAtomValue(openedAtom)
  const isOpening = useAtomValue(isOpeningAccessAtom)
  const open = useSetAtom(openAccessAtom)
  useEffect(() => {
    if (linked !== null) void open(url, linked)
  }, [url, linked, open])
  return (
    // POST keeps the code out of the URL, and is no link to another page of the shop.
    <form
      className="access-code"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void open(url, code)
      }}
    >
      <div className="field" data-invalid={problem !== null || undefined}>
        <label htmlFor="access-code">Access code</label>
        <span className="field-box">
          <input
            id="access-code"
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            enterKeyHint="done"
            maxLength={60}
            value={code}
            onChange={event => setCode(event.target.value)}
            aria-invalid={problem !== null}
            aria-describedby="access-code-problem"
          />
        </span>
        <span className="field-problem" id="access-code-problem" role="alert">
          {problem}
        </span>
      </div>
      <button type="submit" className="button" data-look="plain" aria-busy={isOpening || undefined}>
        {isOpening && <Spinner />}
        Show tickets
      </button>
      <p className="small" role="status">
        {opened?.url === url && problem === null && `The tickets of ${opened.code.toUpperCase()} are shown.`}
      </p>
    </form>
  )
}
