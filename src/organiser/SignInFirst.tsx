import { pages } from '../../contract/pages.ts'
import { organiserTexts } from '../text/organiser.ts'

/** What somebody sees who is not signed in. */
export const SignInFirst = () => (
  <>
    <p>{organiserTexts.signIn}</p>
    <p>
      <a className="button" href={pages.sign_in.path}>
        {organiserTexts.signInLink}
      </a>
    </p>
  </>
)
