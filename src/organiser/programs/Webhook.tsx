import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ListedDelivery, ListedWebhook } from '../../../contract/calls/organiserPrograms.ts'
import { programTexts as texts } from '../../text/programs.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import {
  deliveriesAtom,
  nameOfAgain,
  nameOfDeliveries,
  nameOfOlder,
  olderDeliveriesAtom,
  sendAgainAtom,
  showDeliveriesAtom,
  watchDeliveriesAtom,
} from './deliveries.ts'
import {
  hostOfUrl,
  nameOfResume,
  placeOfWebhook,
  removeWebhookAtom,
  resumeWebhookAtom,
  rollSecretAtom,
} from './programs.ts'

/** A webhook with its state, and with what it was told once that is opened. */
export function Webhook({ hook }: { hook: ListedWebhook }) {
  const { id, url, topics, state, made, by } = hook
  const deliveries = useAtomValue(deliveriesAtom)[id]
  const since = texts.since(hook)
  return (
    <li>
      <p className="program-head">
        <strong>{url}</strong>
        <span className="program-state" data-state={state}>
          {texts.states[state]}
        </span>
      </p>
      {since && <p role="status">{since}</p>}
      <p className="program-tags small">
        {topics.map(topic => (
          <code key={topic}>{topic}</code>
        ))}
      </p>
      <p className="quiet small">{texts.made(made, by)}</p>
      <Acts hook={hook} isOpen={deliveries !== undefined} />
      <OutcomeAt place={placeOfWebhook(hook)} />
      {deliveries && <Deliveries hook={hook} />}
    </li>
  )
}

function Acts({ hook, isOpen }: { hook: ListedWebhook; isOpen: boolean }) {
  const show = useSetAtom(showDeliveriesAtom)
  const resume = useSetAtom(resumeWebhookAtom)
  const roll = useSetAtom(rollSecretAtom)
  const remove = useSetAtom(removeWebhookAtom)
  const host = hostOfUrl(hook.url)
  const hidden = <span className="visually-hidden">{host}</span>
  return (
    <div className="program-acts">
      {hook.state === 'stopped' && (
        <PressButton name={nameOfResume(hook)} look="link" of={host} onPress={() => resume(hook)}>
          {texts.resume}
        </PressButton>
      )}
      {!isOpen && (
        <PressButton name={nameOfDeliveries(hook)} look="link" of={host} onPress={() => show(hook)}>
          {texts.show}
        </PressButton>
      )}
      <AskFirst
        text={
          <>
            {texts.roll} {hidden}
          </>
        }
        title={texts.askRoll}
        action={texts.rollSecret}
        onAction={() => roll(hook)}
      >
        {texts.aboutRoll}
      </AskFirst>
      <AskFirst
        text={
          <>
            {texts.remove} {hidden}
          </>
        }
        title={texts.askRemove}
        action={texts.removeWebhook}
        onAction={() => remove(hook)}
      >
        {texts.aboutRemove(host)}
      </AskFirst>
    </div>
  )
}

function Deliveries({ hook }: { hook: ListedWebhook }) {
  const list = useAtomValue(deliveriesAtom)[hook.id]
  const watch = useSetAtom(watchDeliveriesAtom)
  const older = useSetAtom(olderDeliveriesAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer about the same webhook is no other one.
  useEffect(() => watch(hook), [watch, hook.id])
  if (!list) return null
  if (list.rows.length === 0) return <p className="quiet small">{texts.noDeliveries}</p>
  return (
    <>
      <ul className="program-deliveries" aria-label={texts.deliveries}>
        {list.rows.map(delivery => (
          <Delivery key={delivery.id} hook={hook} delivery={delivery} />
        ))}
      </ul>
      {list.before !== null && (
        <p>
          <PressButton
            name={nameOfOlder(hook)}
            look="link"
            of={hostOfUrl(hook.url)}
            onPress={() => older(hook)}
          >
            {texts.older}
          </PressButton>
        </p>
      )}
    </>
  )
}

function Delivery({ hook, delivery }: { hook: ListedWebhook; delivery: ListedDelivery }) {
  const again = useSetAtom(sendAgainAtom)
  const { topic, at, state } = delivery
  return (
    <li>
      <p className="program-head">
        <span>
          {texts.topicNames[topic]} <span className="quiet small">{at}</span>
        </span>
        <span className="program-state" data-state={state}>
          {texts.deliveryStates[state]}
        </span>
      </p>
      <p className="quiet small">{texts.outcome(delivery)}</p>
      {hook.state !== 'stopped' && (
        <p>
          <PressButton name={nameOfAgain(delivery)} look="link" of={at} onPress={() => again(hook, delivery)}>
            {texts.again}
          </PressButton>
        </p>
      )}
    </li>
  )
}
