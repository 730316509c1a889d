import { useAtom, useAtomValue } from 'jotai'
import { MeantEmail } from '../../account/login/MeantEmail.tsx'
import { TermsNote } from '../../account/login/TermsNote.tsx'
import { expressTexts } from '../../text/express.ts'
import { marketingTexts } from '../../text/marketing.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OptIns } from '../marketing/OptIns.tsx'
import { expressBoxesAtom, expressEmailAtom, expressNameAtom, expressProblemsAtom } from './buyer.ts'
import { expressDraft } from './draft.ts'

/** Who the order is for, and what they would like to be sent. */
export function Details({ isSubmitted }: { isSubmitted: boolean }) {
  const [name, setName] = useAtom(expressNameAtom)
  const [email, setEmail] = useAtom(expressEmailAtom)
  const [ticked, tick] = useAtom(expressDraft.atom)
  const offered = useAtomValue(expressBoxesAtom)
  const problems = useAtomValue(expressProblemsAtom)
  const problemOf = (asked: string) => problems.find(({ field }) => field === asked)?.problem ?? null
  return (
    <>
      <TextField
        label="Full name"
        name="fullname"
        type="text"
        maxLength={200}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck="false"
        enterKeyHint="next"
        value={name}
        onChange={setName}
        problem={problemOf('fullname')}
        isSubmitted={isSubmitted}
      />
      <TextField
        label="Email address"
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="next"
        hint={expressTexts.about}
        value={email}
        onChange={setEmail}
        problem={problemOf('email')}
        isSubmitted={isSubmitted}
      />
      <MeantEmail email={email} onChange={setEmail} />
      {(offered.newsletter || offered.organisers.length > 0) && (
        <div className="card">
          <p>{marketingTexts.about}</p>
          <OptIns
            offered={offered}
            ticked={ticked}
            onTick={({ newsletter, organisers }) => tick({ ...ticked, newsletter, organisers })}
          />
        </div>
      )}
      <TermsNote />
    </>
  )
}
