import { Icon } from '../../ui/Icon.tsx'
import '../../ui/button.css'
import './SearchForm.css'

export const LONGEST_SEARCH = 100

/** The words of a search with its button. */
export const SearchWords = ({ words }: { words?: string }) => (
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
      defaultValue={words}
      maxLength={LONGEST_SEARCH}
    />
    <button className="button" type="submit" aria-label="Search">
      <Icon name="search" />
    </button>
  </div>
)
