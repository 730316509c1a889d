import { useAtom, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { ListedWebhook } from '../../../contract/calls/organiserPrograms.ts'
import { sizes } from '../../../contract/sizes.ts'
import { programTexts as texts } from '../../text/programs.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { ChooseSeveral } from './ChooseSeveral.tsx'
import { addWebhookAtom, typedWebhookAtom, WEBHOOKS } from './programs.ts'
import { ShownOnce } from './ShownOnce.tsx'
import { Webhook } from './Webhook.tsx'

const isOfWebhook = (title: string): boolean => title.startsWith(texts.newSecret(''))

/** The webhooks of an organiser, and a form that adds one. */
export function Webhooks({ webhooks }: { webhooks: ListedWebhook[] }) {
  const [{ text, chosen }, type] = useAtom(typedWebhookAtom)
  const add = useSetAtom(addWebhookAtom)
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{texts.webhooks}</h2>
      <p className="quiet program-about">{texts.aboutWebhooks}</p>
      <ShownOnce isFor={isOfWebhook} />
      <OutcomeAt place={WEBHOOKS} />
      <div className="program-columns">
        <div className="card stack program-form">
          <TextField
            label={texts.url}
            hint={texts.urlHint}
            name="webhook"
            type="url"
            isOptional
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            maxLength={sizes.webhookUrl}
            value={text}
            onChange={value => type(typed => ({ ...typed, text: value }))}
          />
          <ChooseSeveral
            legend={texts.topics}
            names={texts.topicNames}
            chosen={chosen}
            onChange={topics => type(typed => ({ ...typed, chosen: topics }))}
          />
          <p>
            <PressButton name={WEBHOOKS} look="button" of="" onPress={() => add()}>
              {texts.addWebhook}
            </PressButton>
          </p>
        </div>
        {webhooks.length === 0 ? (
          <p className="quiet">{texts.noWebhooks}</p>
        ) : (
          <ul className="program-list" aria-label={texts.webhooks}>
            {webhooks.map(hook => (
              <Webhook key={hook.id} hook={hook} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
