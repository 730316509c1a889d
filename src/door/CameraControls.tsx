import { useState } from 'react'
import { doorTexts } from '../text/door.ts'

/** What TypeScript's library lacks of what a camera can do and is asked to do. */
interface Able {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}

/** Light and zoom, where the camera has them. */
export default function CameraControls({ video }: { video: HTMLVideoElement }) {
  const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : []
  const { torch, zoom } = (track?.getCapabilities?.() ?? {}) as Able
  const [isLit, setLit] = useState(false)
  const [near, setNear] = useState(zoom?.min ?? 1)
  // A camera that has just ended refuses; it is started again with its button.
  const ask = (what: object) => track?.applyConstraints({ advanced: [what] }).catch(() => {})
  if (!torch && !zoom) return null
  return (
    <div className="door-controls">
      {torch && (
        <button
          type="button"
          className="button"
          data-look="plain"
          aria-pressed={isLit}
          onClick={() => {
            setLit(!isLit)
            void ask({ torch: !isLit })
          }}
        >
          {doorTexts.light}
        </button>
      )}
      {zoom && zoom.max > zoom.min && (
        <label>
          {doorTexts.zoom}
          <input
            type="range"
            min={zoom.min}
            max={Math.min(zoom.max, zoom.min * 5)}
            step={zoom.step || 0.1}
            value={near}
            onChange={({ target }) => {
              setNear(Number(target.value))
              void ask({ zoom: Number(target.value) })
            }}
          />
        </label>
      )}
    </div>
  )
}
