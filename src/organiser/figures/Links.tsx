import { useSetAtom } from 'jotai'
import { useId } from 'react'
import type { SaleLink } from '../../../contract/calls/organiserFigures.ts'
import { figureTexts } from '../../text/figures.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { addressOfLink, copyLinkAtom, LINKS, makeLinkAtom, nameOfRemoval, removeLinkAtom } from './links.ts'

/** Makes links to an event's page that count where sales come from. `event`: the chosen one; null: none. */
export function Links({ links, event }: { links: SaleLink[]; event: number | null }) {
  const copy = useSetAtom(copyLinkAtom)
  const remove = useSetAtom(removeLinkAtom)
  const id = useId()
  const shown = links.filter(({ event_id }) => event === null || event_id === event)
  return (
    <section className="card stack figures-links" aria-labelledby={id}>
      <h3 id={id}>{figureTexts.links}</h3>
      <p className="quiet small">{figureTexts.aboutLinks}</p>
      {event === null ? <p>{figureTexts.chooseEvent}</p> : <MakeLink event={event} />}
      <OutcomeAt place={LINKS} />
      {shown.length === 0 ? (
        <p className="quiet">{figureTexts.noLinks}</p>
      ) : (
        <ul className="figures-list" aria-labelledby={id}>
          {shown.map(link => (
            <li key={`${link.event_id} ${link.word}`}>
              <span>
                <strong>{link.word}</strong>{' '}
                {event === null && <span className="quiet small">{link.event}</span>}
                <span className="small figures-address">{addressOfLink(link)}</span>
              </span>
              <span className="order-acts">
                <button type="button" className="link" onClick={() => void copy(link)}>
                  {figureTexts.copy} <span className="visually-hidden">{link.word}</span>
                </button>
                <PressButton
                  name={nameOfRemoval(link)}
                  look="link"
                  of={link.word}
                  onPress={() => remove(link)}
                >
                  {figureTexts.remove}
                </PressButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function MakeLink({ event }: { event: number }) {
  const make = useSetAtom(makeLinkAtom)
  const id = useId()
  return (
    <form
      className="field"
      onSubmit={submit => {
        submit.preventDefault()
        void make(event, String(new FormData(submit.currentTarget).get('word')))
      }}
    >
      <label htmlFor={id}>{figureTexts.word}</label>
      <div className="figures-field">
        <span className="field-box">
          <input
            id={id}
            name="word"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        </span>
        <button type="submit" className="button" data-look="plain">
          {figureTexts.makeLink}
        </button>
      </div>
    </form>
  )
}
