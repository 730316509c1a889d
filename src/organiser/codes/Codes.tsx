import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { OrganiserArea, OwnOrganiser } from '../../../contract/calls/organiser.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { codeTexts } from '../../text/codes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { settingsPath } from '../events/ownEvents.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { PressButton } from '../PressButton.tsx'
import { CodeItem } from './CodeItem.tsx'
import {
  CODES,
  codesAtom,
  codesFailureAtom,
  DOWNLOAD_CODES,
  downloadCodesAtom,
  loadCodesAtom,
  moreCodesAtom,
  searchCodesAtom,
  searchedAtom,
} from './codes.ts'
import { ImportCodes } from './ImportCodes.tsx'
import { MakeCodes } from './MakeCodes.tsx'
import { VoucherCodes } from './VoucherCodes.tsx'
import '../Organiser.css'
import '../../ui/fields/TextField.css'
import './Codes.css'

/** The discount codes of an organiser, what they have taken off and for whom, and its gift voucher codes; for its owners. */
export default function Codes(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_codes"
      isFor={({ role = 'owner' }) => mayAs(role, 'settings')}
      titleOf={codeTexts.titleOf}
      notYours={codeTexts.notYours}
    >
      {own => <AllCodes {...own} />}
    </OwnersScreen>
  )
}

function AllCodes({ id: organiser, name }: OwnOrganiser) {
  const load = useSetAtom(loadCodesAtom)
  const failure = useAtomValue(codesFailureAtom)
  const list = useAtomValue(codesAtom)
  const id = useId()
  useEffect(() => void load(), [load])
  return (
    <>
      <section className="stack codes" aria-labelledby={id}>
        <h2 id={id}>{codeTexts.discounts}</h2>
        <Search />
        <p>
          <a href={settingsPath(organiser)}>{codeTexts.settings}</a>
        </p>
        <OutcomeAt place={CODES} />
        {failure && <NotLoaded failure={failure} onRetry={() => void load()} />}
        {!list && !failure && <Waiting>{codeTexts.loading}</Waiting>}
        {list && <List of={name} />}
      </section>
      <MakeCodes of={name} />
      <ImportCodes />
      <VoucherCodes />
    </>
  )
}

function Search() {
  const search = useSetAtom(searchCodesAtom)
  const id = useId()
  return (
    <search>
      <form
        className="field"
        onSubmit={event => {
          event.preventDefault()
          void search(String(new FormData(event.currentTarget).get('search')))
        }}
      >
        <label htmlFor={id}>{codeTexts.search}</label>
        <div className="organiser-field">
          <span className="field-box">
            <input
              id={id}
              name="search"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={40}
              onInput={event => {
                if (event.currentTarget.value === '') void search('')
              }}
            />
          </span>
          <button type="submit" className="button" aria-label={codeTexts.searchButton}>
            <Icon name="search" />
          </button>
        </div>
      </form>
    </search>
  )
}

function List({ of }: { of: string }) {
  const list = useAtomValue(codesAtom)
  const searched = useAtomValue(searchedAtom)
  const more = useSetAtom(moreCodesAtom)
  const download = useSetAtom(downloadCodesAtom)
  if (!list) return null
  if (list.rows.length === 0)
    return <p role="status">{searched ? codeTexts.noneFound(searched) : codeTexts.none}</p>
  return (
    <>
      <ul className="code-list" aria-label={codeTexts.discounts}>
        {list.rows.map(code => (
          <CodeItem key={code.id} code={code} />
        ))}
      </ul>
      <p className="order-acts">
        {list.after !== null && (
          <button type="button" className="button" data-look="plain" onClick={() => void more()}>
            {codeTexts.more}
          </button>
        )}
        <PressButton
          name={DOWNLOAD_CODES}
          look="button"
          of={codeTexts.discounts}
          onPress={() => download(of)}
        >
          {searched ? codeTexts.downloadFound : codeTexts.download}
        </PressButton>
      </p>
    </>
  )
}
