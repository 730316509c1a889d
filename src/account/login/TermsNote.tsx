import { pages } from '../../../contract/pages.ts'

/** What the shopper agrees to with the button of the form. */
export const TermsNote = () => (
  <p className="quiet small">
    By continuing you agree to the{' '}
    <a href={pages.purchase_terms.path} target="_blank" rel="noopener">
      Terms of Sale
    </a>
    .
  </p>
)
