import { useAtomValue, useSetAtom } from 'jotai'
import type { CodeUse, ListedCode } from '../../../contract/calls/organiserCodes.ts'
import { money } from '../../../contract/format/money.ts'
import { codeTexts } from '../../text/codes.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { screenPath } from '../screen.ts'
import {
  loadUsesAtom,
  nameOfStop,
  nameOfUses,
  organiserAtom,
  placeOfCode,
  stopCodeAtom,
  usesAtom,
} from './codes.ts'
import { limitsInWords, offInWords, takenOffInWords } from './codeWords.ts'

/** A code with what it gives, its limits, its state and its uses. */
export function CodeItem({ code }: { code: ListedCode }) {
  const stop = useSetAtom(stopCodeAtom)
  const load = useSetAtom(loadUsesAtom)
  const uses = useAtomValue(usesAtom)[code.id]
  const limits = limitsInWords(code)
  const takenOff = takenOffInWords(code)
  const isStopped = code.state === 'stopped'
  return (
    <li>
      <p className="code-head">
        <strong>{code.code}</strong>
        <span className="code-state" data-state={code.state}>
          {codeTexts.states[code.state]}
        </span>
      </p>
      <p>
        {offInWords(code)}
        {limits && <span className="quiet">, {limits}</span>}
      </p>
      <p className="quiet small">
        {codeTexts.used(code.uses, code.most_uses)}
        {takenOff && ` · ${codeTexts.takenOff(takenOff)}`}
      </p>
      <div className="order-acts">
        {code.uses > 0 && !uses && (
          <PressButton name={nameOfUses(code)} look="link" of={code.code} onPress={() => load(code)}>
            {codeTexts.showUses}
          </PressButton>
        )}
        {code.state !== 'removed' && (
          <PressButton
            name={nameOfStop(code)}
            look="link"
            of={code.code}
            onPress={() => stop(code, !isStopped)}
          >
            {isStopped ? codeTexts.goOn : codeTexts.stop}
          </PressButton>
        )}
      </div>
      <OutcomeAt place={placeOfCode(code)} />
      {uses && (
        <>
          <ul className="code-uses" aria-label={`${codeTexts.uses}: ${code.code}`}>
            {uses.rows.map(use => (
              <Use key={use.sale_id} use={use} />
            ))}
          </ul>
          {uses.after !== null && (
            <PressButton name={nameOfUses(code)} look="link" of={code.code} onPress={() => load(code)}>
              {codeTexts.olderUses}
            </PressButton>
          )}
        </>
      )}
    </li>
  )
}

/** An order with the code. Once it is paid, its reference leads to its own page. */
function Use({ use }: { use: CodeUse }) {
  const organiser = useAtomValue(organiserAtom)
  const state = use.is_test ? organiserTexts.test : codeTexts.useStates[use.state]
  return (
    <li>
      <p className="code-head">
        <span>
          {use.full_name || codeTexts.nobody}{' '}
          {use.state === 'held' ? (
            <span className="quiet small">{use.reference}</span>
          ) : (
            <a className="small" href={screenPath('organiser_orders', organiser, use.sale_id)}>
              {use.reference}
            </a>
          )}
        </span>
        <span className="amount">{money(use.taken_off, use.currency_symbol)}</span>
      </p>
      <p className="quiet small">
        {use.at}
        {state && ` · ${state}`}
      </p>
    </li>
  )
}
