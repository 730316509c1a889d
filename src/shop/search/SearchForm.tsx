import type { EventList } from '../../../contract/entities/catalogue.ts'
import { pages } from '../../../contract/pages.ts'
import { Fold } from '../../ui/Fold.tsx'
import { filtersOf } from './filters.ts'
import { LONGEST_SEARCH, SearchWords } from './SearchWords.tsx'
import '../../ui/button.css'
import '../../ui/fields/TextField.css'
import './SearchForm.css'

/** Searches events by words, place and dates. It is a plain form, so it works without a script. */
export function SearchForm({ list }: { list: EventList }) {
  const { search, place, from, to } = list
  const isNarrowed = Boolean(place || from || to)
  return (
    <search>
      <form
        className="search"
        action={pages.all_events.path}
        method="get"
        // The key resets the fields to the present filters.
        key={filtersOf(list)
          .map(({ text }) => text)
          .join()}
      >
        <SearchWords words={search} />
        <Fold summary="Place and dates" isOpen={isNarrowed}>
          <div className="search-more">
            <Field label="Place" name="place" type="text" value={place} />
            <Field label="From" name="from" type="date" value={from} />
            <Field label="To" name="to" type="date" value={to} />
            <button className="button" data-look="plain" type="submit">
              Show events
            </button>
          </div>
        </Fold>
      </form>
    </search>
  )
}

interface FieldProps {
  label: string
  name: string
  type: 'text' | 'date'
  value: string | null | undefined
}

const Field = ({ label, name, type, value }: FieldProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <span className="field-box">
      <input
        id={name}
        name={name}
        type={type}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={value ?? ''}
        {...(type === 'text' && { maxLength: LONGEST_SEARCH })}
      />
    </span>
  </div>
)
