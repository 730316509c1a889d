import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { cookieChoiceAtom, isChoosingAnewAtom } from '../state/cookieChoice.ts'
import { keepCookieChoice } from './keepCookieChoice.ts'
import '../ui/button.css'
import './CookieChoice.css'

const options = [
  ['accepted', 'Accept'],
  ['declined', 'Decline'],
] as const

const focus = (element: HTMLElement | null) => element?.focus()

/** Whether visits may be counted. It takes the focus only from whoever asked for it. */
export default function CookieChoice() {
  const [choice, setChoice] = useAtom(cookieChoiceAtom)
  const isAnew = useAtomValue(isChoosingAnewAtom)
  const setAnew = useSetAtom(isChoosingAnewAtom)
  return (
    <section className="cookie-choice" aria-label="Cookies" tabIndex={-1} {...(isAnew && { ref: focus })}>
      <p>
        <strong>May we count visits?</strong> Then the organisers’ analytics and advertising services learn
        which steps are visited, and nothing about you. Foyer works the same either way.
      </p>
      {choice && <p className="quiet">So far you have {choice}.</p>}
      <div className="cookie-choice-ways">
        {options.map(([value, text]) => (
          <button
            key={value}
            type="button"
            className="button"
            data-look="plain"
            onClick={() => {
              keepCookieChoice(value)
              setChoice(value)
              setAnew(false)
              if (isAnew) document.getElementById('cookies')?.focus()
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}
