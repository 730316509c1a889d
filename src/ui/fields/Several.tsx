import { Fold } from '../Fold.tsx'
import { Checkbox } from './Checkbox.tsx'
import './Several.css'

interface Props {
  title: string
  /** What a screen reader hears before the title: the row that it is in. */
  of?: string
  /** What is meant while none is chosen. */
  all: string
  /** How many are chosen, in words. */
  some: (count: number) => string
  options: readonly (readonly [value: string, name: string])[]
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** Some of many; none is all of them. */
export function Several({ title, of, all, some, options, chosen, onChoose }: Props) {
  return (
    <Fold
      summary={
        <>
          {of && <span className="visually-hidden">{of}: </span>}
          {title} <span className="quiet small">{chosen.length > 0 ? some(chosen.length) : all}</span>
        </>
      }
    >
      <div className="several">
        {options.map(([value, name]) => (
          <Checkbox
            key={value}
            name={`${of ? `${of} ` : ''}${title} ${value}`}
            isChecked={chosen.includes(value)}
            onChange={isChecked =>
              onChoose(isChecked ? [...chosen, value] : chosen.filter(one => one !== value))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Fold>
  )
}
