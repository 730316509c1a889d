import './Choice.css'

interface Props<T extends string> {
  label: string
  name: string
  options: readonly { value: T; text: string }[]
  value: T | null
  onChange: (value: T) => void
}

/** A group of radio buttons, of which the first one has the name as its id. */
export const Choice = <T extends string>({ label, name, options, value, onChange }: Props<T>) => (
  <fieldset className="choice">
    <legend>{label}</legend>
    {options.map((option, index) => (
      <label key={option.value} className="card">
        <input
          type="radio"
          {...(index === 0 && { id: name })}
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        {option.text}
      </label>
    ))}
  </fieldset>
)
