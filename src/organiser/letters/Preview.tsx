import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { LETTER_FRAME } from '../../../contract/format/letterFrame.ts'
import { letterTexts as texts } from '../../text/letters.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { NotLoaded } from '../OwnersScreen.tsx'
import { drawLetterAtom, drawnAtom, isDrawnAtom } from './writing.ts'

/** The letter follows what is typed, once its writer pauses. */
const PAUSE_MS = 600

type Look = keyof typeof texts.looks

/** The letter as its readers get it, in light and dark, and as plain text. */
export function Preview() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="stack">
      <p>
        <button
          type="button"
          className="button"
          data-look="plain"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hidePreview : texts.preview}
        </button>
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Drawn />}
      </div>
    </div>
  )
}

function Drawn() {
  const drawn = useAtomValue(drawnAtom)
  const isPresent = useAtomValue(isDrawnAtom)
  const draw = useSetAtom(drawLetterAtom)
  const [look, setLook] = useState<Look>('light')
  useEffect(() => {
    if (isPresent) return
    const timer = setTimeout(() => void draw(), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  if (isPresent && drawn?.failure) return <NotLoaded failure={drawn.failure} onRetry={() => void draw()} />
  const preview = drawn?.preview
  if (!preview) return <Waiting>{texts.drawing}</Waiting>
  return (
    <section className="letter-preview" aria-label={texts.previewTitle} aria-busy={!isPresent}>
      <div className="chips">
        {(Object.keys(texts.looks) as Look[]).map(one => (
          <button key={one} type="button" aria-pressed={look === one} onClick={() => setLook(one)}>
            {texts.looks[one]}
          </button>
        ))}
      </div>
      <p className="letter-subject">{preview.subject}</p>
      {look === 'text' ? <pre>{preview.text}</pre> : <Frame html={preview.html} look={look} />}
    </section>
  )
}

/** The letter as a mail program shows it whose device has this theme. Its links open beside this page. */
const seen = (html: string, look: 'light' | 'dark'): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace('@media (prefers-color-scheme:dark)', `@media ${look === 'dark' ? 'all' : 'not all'}`)
    .replace('color-scheme:light dark', `color-scheme:${look}`)

/** A page of its own, because a letter has styles that this document does not allow. */
function Frame({ html, look }: { html: string; look: 'light' | 'dark' }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page?.location.pathname !== LETTER_FRAME) return
    page.documentElement.innerHTML = seen(html, look)
    setHeight(page.documentElement.scrollHeight)
  }, [html, look])
  useEffect(draw, [draw])
  return (
    <iframe
      ref={frame}
      className="letter-frame"
      title={texts.previewTitle}
      src={LETTER_FRAME}
      sandbox="allow-same-origin allow-popups"
      style={height > 0 ? { height } : undefined}
      onLoad={draw}
    />
  )
}
