import { useAtom, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { ListedToken } from '../../../contract/calls/organiserPrograms.ts'
import { sizes } from '../../../contract/sizes.ts'
import { programTexts as texts } from '../../text/programs.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { ChooseSeveral } from './ChooseSeveral.tsx'
import { makeTokenAtom, revokeTokenAtom, TOKENS, typedTokenAtom } from './programs.ts'
import { ShownOnce } from './ShownOnce.tsx'

const isOfToken = (title: string): boolean => title.startsWith(texts.newToken(''))

/** The tokens of an organiser, and a form that makes one. */
export function Tokens({ tokens }: { tokens: ListedToken[] }) {
  const [{ text, chosen }, type] = useAtom(typedTokenAtom)
  const make = useSetAtom(makeTokenAtom)
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{texts.tokens}</h2>
      <p className="quiet program-about">{texts.aboutTokens}</p>
      <ShownOnce isFor={isOfToken} />
      <OutcomeAt place={TOKENS} />
      <div className="program-columns">
        <div className="card stack program-form">
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            name="program"
            isOptional
            autoComplete="off"
            maxLength={sizes.programName}
            value={text}
            onChange={value => type(typed => ({ ...typed, text: value }))}
          />
          <ChooseSeveral
            legend={texts.scopes}
            names={texts.scopeNames}
            chosen={chosen}
            onChange={scopes => type(typed => ({ ...typed, chosen: scopes }))}
          />
          <p>
            <PressButton name={TOKENS} look="button" of="" onPress={() => make()}>
              {texts.makeToken}
            </PressButton>
          </p>
        </div>
        {tokens.length === 0 ? (
          <p className="quiet">{texts.noTokens}</p>
        ) : (
          <ul className="program-list" aria-label={texts.tokens}>
            {tokens.map(token => (
              <Token key={token.id} token={token} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Token({ token }: { token: ListedToken }) {
  const revoke = useSetAtom(revokeTokenAtom)
  const { name, scopes, made, by, last_used } = token
  return (
    <li>
      <p className="program-head">
        <strong>{name}</strong>
        <span className="quiet small">{texts.lastUsed(last_used)}</span>
      </p>
      <p className="program-tags small">
        {scopes.map(scope => (
          <code key={scope}>{scope}</code>
        ))}
      </p>
      <p className="quiet small">{texts.made(made, by)}</p>
      <p>
        <AskFirst
          text={
            <>
              {texts.revoke} <span className="visually-hidden">{name}</span>
            </>
          }
          title={texts.askRevoke}
          action={texts.revokeToken}
          onAction={() => revoke(token)}
        >
          {texts.aboutRevoke(name)}
        </AskFirst>
      </p>
    </li>
  )
}
