import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { doorTexts } from '../text/door.ts'
import { Icon } from '../ui/Icon.tsx'
import { cameraAtom, startAgainAtom, startCameraAtom, stopCameraAtom } from './camera.ts'
import { checkAtom } from './check.ts'
import { cameraDraft } from './doorState.ts'

// Without it, the camera still reads codes.
const CameraControls = lazy(() => import('./CameraControls.tsx').catch(() => ({ default: () => <></> })))

/** The camera, and a field for the ticket's number, into which a connected scanner types too. */
export const Scanner = () => (
  <>
    <Camera />
    <NumberForm />
  </>
)

function Camera() {
  const video = useRef<HTMLVideoElement>(null)
  const state = useAtomValue(cameraAtom)
  const start = useSetAtom(startCameraAtom)
  const stop = useSetAtom(stopCameraAtom)
  const isOn = state === 'on'
  const again = useSetAtom(startAgainAtom)
  const wasOn = useAtomValue(cameraDraft.atom)
  useEffect(() => {
    // The device may say it after the first render.
    if (wasOn && video.current) void again(video.current)
  }, [again, wasOn])
  return (
    <div className="door-camera" data-camera={state}>
      <video ref={video} muted playsInline />
      {isOn ? (
        <p className="door-hint">{doorTexts.pointAtCode}</p>
      ) : (
        <div className="stack">
          {state === 'refused' && <p role="alert">{doorTexts.cameraRefused}</p>}
          {state === 'none' && <p role="alert">{doorTexts.noCamera}</p>}
          <button
            type="button"
            className="button"
            aria-busy={state === 'starting' || undefined}
            onClick={() => video.current && void start(video.current)}
          >
            {state === 'starting' ? doorTexts.startingCamera : doorTexts.startCamera}
          </button>
        </div>
      )}
      {isOn && video.current && (
        <Suspense fallback={null}>
          <CameraControls video={video.current} />
        </Suspense>
      )}
      {isOn && (
        <button
          type="button"
          className="door-stop"
          aria-label={doorTexts.stopCamera}
          onClick={() => video.current && stop(video.current)}
        >
          <Icon name="clear" />
        </button>
      )}
    </div>
  )
}

function NumberForm() {
  const check = useSetAtom(checkAtom)
  const [typed, setTyped] = useState('')
  return (
    <form
      className="door-field"
      onSubmit={event => {
        event.preventDefault()
        // The code of a ticket may end in a space.
        if (typed.trim() !== '') void check(typed)
        setTyped('')
      }}
    >
      <label htmlFor="ticket-number">{doorTexts.typeNumber}</label>
      <span className="door-typed">
        <input
          id="ticket-number"
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button" data-look="plain">
          {doorTexts.check}
        </button>
      </span>
    </form>
  )
}
