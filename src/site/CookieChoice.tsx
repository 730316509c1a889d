import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import {
  type CookieChoice as Choice,
  cookieChoiceAtom,
  cookies,
  isChoosingAnewAtom,
} from '../state/cookieChoice.ts'
import { viewAtom } from '../state/page.ts'
import '../ui/button.css'

const HALF_A_YEAR_SECONDS = 15_768_000

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and both documents read it at once.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** Stores the choice in cookies, for every tab and both documents. */
function keepCookieChoice(choice: Choice): void {
  write(cookies.chosen, choice, HALF_A_YEAR_SECONDS)
  write(cookies.accepted, '1', choice === 'accepted' ? HALF_A_YEAR_SECONDS : 0)
}

const options = [
  ['accepted', 'Accept'],
  ['declined', 'Decline'],
] as const

const focus = (element: HTMLElement | null) => element?.focus()

/** Where a ticket's code is read, or tickets are chosen, nothing lies over them: the question stands below the page. */
const BELOW: unknown[] = ['wallet', 'event']

const isBelowAtom = atom(get => {
  const view = get(viewAtom)
  return BELOW.includes(view?.page === 'opening' ? view.data : view?.page)
})

/** The cookie question. It takes the focus only where the visitor opened it from the footer. */
export default function CookieChoice() {
  const [choice, setChoice] = useAtom(cookieChoiceAtom)
  const isAnew = useAtomValue(isChoosingAnewAtom)
  const setAnew = useSetAtom(isChoosingAnewAtom)
  const isBelow = useAtomValue(isBelowAtom)
  return (
    <section
      className="cookie-choice"
      data-passing
      aria-label="Cookies"
      tabIndex={-1}
      data-below={isBelow || undefined}
      {...(isAnew && { ref: focus })}
    >
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
