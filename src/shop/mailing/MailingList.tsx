import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { mailingConsent } from '../../../contract/rules/mailingConsent.ts'
import { viewAtom } from '../../state/page.ts'
import { mailingList } from '../../text/mailingList.ts'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { Island } from '../../ui/Island.tsx'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { ConfirmMailing } from './ConfirmMailing.tsx'
import {
  joinAtom,
  mailingConsentAtom,
  mailingEmailAtom,
  mailingFailureAtom,
  mailingProblemsAtom,
  mailingSentAtom,
  sendingMailingAtom,
} from './mailing.ts'
import '../../ui/button.css'
import '../../ui/fields/TextField.css'
import './MailingList.css'

/** Two pages: one to join, and one to confirm by the link of the mail. */
export default () => (
  <div className="prose mailing-list">
    <h1 tabIndex={-1}>Mailing list</h1>
    <Island>
      <MailingForms />
    </Island>
  </div>
)

export function MailingForms() {
  const isLetter = useAtomValue(viewAtom)?.page === 'mailing_confirm'
  const isSent = useAtomValue(mailingSentAtom)
  return (
    <>
      {isSent && <FocusedAlert type="success">{mailingList[isLetter ? 'joined' : 'asked']}</FocusedAlert>}
      {!isSent && (isLetter ? <ConfirmMailing /> : <Form />)}
    </>
  )
}

const Problem = ({ field, children }: { field: string; children: string | undefined }) => (
  <span className="field-problem" id={`${field}-problem`}>
    {children}
  </span>
)

function Form() {
  const [email, setEmail] = useAtom(mailingEmailAtom)
  const [consents, setConsents] = useAtom(mailingConsentAtom)
  const problems = useAtomValue(mailingProblemsAtom)
  const failure = useAtomValue(mailingFailureAtom)
  const isSending = useAtomValue(sendingMailingAtom)
  const join = useSetAtom(joinAtom)
  const [presses, setPresses] = useState(0)
  const shown = presses > 0 ? problems : []
  const of = (field: string) => shown.find(one => one.field === field)?.problem
  const marks = (field: string) =>
    of(field) ? { 'aria-invalid': true, 'aria-describedby': `${field}-problem` } : {}
  return (
    // POST keeps the e-mail address out of the URL.
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPresses(count => count + 1)
        void join()
      }}
    >
      <p>{mailingList.about}</p>
      <ErrorSummary key={presses} problems={shown} />
      {failure && <FocusedAlert>{failure}</FocusedAlert>}
      <div className="field" data-invalid={of('email') && true}>
        <label htmlFor="email">Email address</label>
        <span className="field-box">
          <input
            id="email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck="false"
            enterKeyHint="done"
            maxLength={254}
            required
            value={email}
            onChange={event => setEmail(event.target.value)}
            {...marks('email')}
          />
        </span>
        <Problem field="email">{of('email')}</Problem>
      </div>
      <div className="field">
        <label className="mailing-consent">
          <input
            id="consent"
            name="consent"
            type="checkbox"
            required
            checked={consents}
            onChange={event => setConsents(event.target.checked)}
            {...marks('consent')}
          />
          {mailingConsent}
        </label>
        <Problem field="consent">{of('consent')}</Problem>
      </div>
      <button type="submit" className="button" aria-busy={isSending || undefined}>
        {isSending && <Spinner />}
        Join the mailing list
      </button>
      <noscript>
        <p>To join, this page needs JavaScript. You can turn it on in the settings of your browser.</p>
      </noscript>
    </form>
  )
}
