import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { pictureTexts } from '../../text/picture.ts'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import type { ChosenPicture } from './chosenPicture.ts'
import { PictureDetails } from './PictureDetails.tsx'
import { type UploadState, uploadPicture } from './uploadPicture.ts'
import '../../ui/fields/TextField.css'
import './ChoosePicture.css'

interface Props {
  organiser: number
  value: ChosenPicture | null
  onChange: (value: ChosenPicture | null) => void
  /** What is wrong with the value; null: nothing. */
  problem?: string | null
}

const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Chooses a picture, by file, camera or drop, and uploads it; then what it shows, and what of it stays visible. */
export function ChoosePicture({ organiser, value, onChange, problem = null }: Props) {
  const {
    upload,
    problem: failed,
    begin,
    cancel,
  } = useUpload(organiser, hash => onChange({ hash, alt: '', focus: [50, 50] }))
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (files: FileList | null) => files?.[0] && void begin(files[0])
  const takeFrom = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // So that the same file can be chosen again.
    target.value = ''
  }
  const shown = failed ?? problem
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what its field does.
    <div
      className="choose-picture"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {value && <PictureDetails value={value} onChange={onChange} />}
      <p className="field-hint" id={`${id}hint`}>
        {pictureTexts.hint}
      </p>
      <div className="choose-picture-ways">
        <label className="button" data-look="plain">
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept={TYPES}
            aria-invalid={shown !== null}
            aria-describedby={`${id}hint ${id}problem`}
            onChange={takeFrom}
          />
          {value ? pictureTexts.chooseAnother : pictureTexts.choose}
        </label>
        <label className="button choose-picture-camera" data-look="plain">
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg"
            capture="environment"
            onChange={takeFrom}
          />
          {pictureTexts.photograph}
        </label>
        {value && (
          <button
            type="button"
            className="link"
            onClick={() => {
              onChange(null)
              // The button is gone, and the focus would be nowhere.
              input.current?.focus()
            }}
          >
            {pictureTexts.remove}
          </button>
        )}
      </div>
      <UploadProgress upload={upload} onCancel={cancel} />
      <span className="field-problem" id={`${id}problem`} role="alert">
        {shown}
      </span>
    </div>
  )
}

interface Upload extends UploadState {
  name: string
}

/** The upload under way, and why the last one has failed. */
function useUpload(organiser: number, onUploaded: (hash: string) => void) {
  const [upload, setUpload] = useState<Upload | 'done' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    running.current?.abort()
    setUpload(null)
  }
  const begin = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProblem(null)
    setUpload({ name: file.name, sent: 0, isWaiting: false })
    const outcome = await uploadPicture(organiser, file, signal, state => {
      if (!signal.aborted) setUpload({ name: file.name, ...state })
    })
    if (signal.aborted) return
    setUpload('hash' in outcome ? 'done' : null)
    if ('hash' in outcome) uploaded.current(outcome.hash)
    else setProblem(outcome.problem)
  }
  return { upload, problem, begin, cancel }
}

function UploadProgress({ upload, onCancel }: { upload: Upload | 'done' | null; onCancel: () => void }) {
  const id = useId()
  const isUnderWay = upload !== null && upload !== 'done'
  return (
    <div className="choose-picture-progress">
      <p id={id} role="status" className="small">
        {upload === 'done' ? pictureTexts.uploaded : upload && wordsOf(upload)}
      </p>
      {isUnderWay && (
        <>
          {upload.sent < 1 ? (
            <progress value={upload.sent} max={1} aria-labelledby={id}>
              {pictureTexts.percent(Math.round(upload.sent * 100))}
            </progress>
          ) : (
            <Spinner />
          )}
          <button type="button" className="link" onClick={onCancel}>
            {pictureTexts.cancel}
          </button>
        </>
      )}
    </div>
  )
}

function wordsOf({ name, sent, isWaiting }: Upload): string {
  if (isWaiting) return pictureTexts.waiting
  return sent < 1 ? pictureTexts.uploading(name) : pictureTexts.making(name)
}
