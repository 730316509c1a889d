import { useId } from 'react'
import { plainPicturePath } from '../../../contract/picturePath.ts'
import { pictureTexts } from '../../text/picture.ts'
import type { ChosenPicture } from './chosenPicture.ts'

interface Props {
  value: ChosenPicture
  onChange: (value: ChosenPicture) => void
}

const LONGEST_ALT = 300

/** What a picture shows, in words, and what of it stays visible. */
export function PictureDetails({ value, onChange }: Props) {
  const { hash, alt, focus } = value
  const [across, down] = focus
  const place = { left: `${across}%`, top: `${down}%` }
  const id = useId()
  return (
    <div className="picture-details">
      <div className="picture-views">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same for keyboards. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same for keyboards. */}
        <div
          className="picture-whole"
          onClick={event => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            const percent = (at: number, of: number) =>
              Math.min(100, Math.max(0, Math.round((at / of) * 100)))
            onChange({
              ...value,
              focus: [percent(event.clientX - left, width), percent(event.clientY - top, height)],
            })
          }}
        >
          <img src={plainPicturePath(hash)} alt={alt || pictureTexts.focus} />
          <span className="picture-focus" style={place} />
        </div>
        <figure className="picture-cut">
          <img src={plainPicturePath(hash)} alt="" style={{ objectPosition: `${place.left} ${place.top}` }} />
          <figcaption className="quiet small">{pictureTexts.cut}</figcaption>
        </figure>
      </div>
      <fieldset className="picture-sliders" aria-describedby={`${id}focus`}>
        <legend>{pictureTexts.focus}</legend>
        <p className="field-hint" id={`${id}focus`}>
          {pictureTexts.focusHint}
        </p>
        <Slider
          label={pictureTexts.across}
          value={across}
          onChange={one => onChange({ ...value, focus: [one, down] })}
        />
        <Slider
          label={pictureTexts.down}
          value={down}
          onChange={one => onChange({ ...value, focus: [across, one] })}
        />
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}alt`}>{pictureTexts.alt}</label>
        <span className="field-hint" id={`${id}hint`}>
          {pictureTexts.altHint}
        </span>
        <span className="field-box">
          <input
            id={`${id}alt`}
            type="text"
            autoComplete="off"
            maxLength={LONGEST_ALT}
            aria-describedby={`${id}hint`}
            value={alt}
            onChange={event => onChange({ ...value, alt: event.target.value })}
          />
        </span>
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="picture-slider">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={pictureTexts.percent(value)}
        onChange={event => onChange(Number(event.target.value))}
      />
      <span aria-hidden="true">{pictureTexts.percent(value)}</span>
    </label>
  )
}
