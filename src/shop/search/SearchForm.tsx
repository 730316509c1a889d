import type { EventList } from '../../../contract/entities/catalogue.ts'
import { pages } from '../../../contract/pages.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { filtersOf } from './filters.ts'
import '../../ui/button.css'
import '../../ui/fields/TextField.css'
import './SearchForm.css'

const LONGEST = 100

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
        <div className="search-words">
          <label className="visually-hidden" htmlFor="search">
            Search events
          </label>
          <input
            id="search"
            name="search"
            type="search"
            enterKeyHint="search"
            placeholder="Name, place or organiser"
            defaultValue={search}
            maxLength={LONGEST}
          />
          <button className="button" type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
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
        {...(type === 'text' && { maxLength: LONGEST })}
      />
    </span>
  </div>
)
