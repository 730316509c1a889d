import { Checkbox } from '../../ui/fields/Checkbox.tsx'

interface Props<T extends string> {
  legend: string
  names: Record<T, string>
  chosen: T[]
  onChange: (chosen: T[]) => void
}

/** What is chosen of a few things. */
export function ChooseSeveral<T extends string>({ legend, names, chosen, onChange }: Props<T>) {
  const all = Object.keys(names) as T[]
  return (
    <fieldset className="program-choice">
      <legend>{legend}</legend>
      {all.map(one => (
        <Checkbox
          key={one}
          name={one}
          isChecked={chosen.includes(one)}
          onChange={isChosen =>
            onChange(all.filter(each => (each === one ? isChosen : chosen.includes(each))))
          }
        >
          {names[one]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
