import { useAtomValue, useSetAtom } from 'jotai'
import { pages } from '../../contract/pages.ts'
import { isChoosingAnewAtom } from '../state/cookieChoice.ts'
import { userAtom } from '../state/user.ts'
import './Footer.css'

export function Footer() {
  const user = useAtomValue(userAtom)
  const signedIn = Boolean(user?.id)
  const chooseAnew = useSetAtom(isChoosingAnewAtom)
  return (
    <footer className="footer small">
      <nav aria-label="About">
        <a href={pages.all_events.path}>All events</a>
        <a href={(signedIn ? pages.wallet : pages.sign_in).path}>Find my tickets</a>
        {signedIn ? (
          <a href={pages.settings.path}>Account settings</a>
        ) : (
          <a href={pages.sign_in.path}>Sign in</a>
        )}
        {user?.is_member &&
          [pages.organiser, pages.door].map(({ path, title }) => (
            <a key={path} href={path}>
              {title}
            </a>
          ))}
        <a href={pages.mailing_list.path}>Mailing list</a>
        <a href={pages.refund_policy.path}>Refund policy</a>
        <a href={pages.purchase_terms.path}>Terms of Sale</a>
        <button type="button" className="link" id="cookies" onClick={() => chooseAnew(true)}>
          Cookies
        </button>
      </nav>
    </footer>
  )
}
