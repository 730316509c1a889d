import { atom } from 'jotai'
import type { ApiScope } from '../../../contract/api/scopes.ts'
import type { WebhookTopic } from '../../../contract/api/topics.ts'
import type { Answer, Call } from '../../../contract/call.ts'
import {
  addWebhook,
  getPrograms,
  type ListedToken,
  type ListedWebhook,
  makeToken,
  removeWebhook,
  resumeWebhook,
  revokeToken,
  rollWebhookSecret,
} from '../../../contract/calls/organiserPrograms.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { programTexts as texts } from '../../text/programs.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import { screenAtom } from '../screen.ts'

/** The tokens and webhooks that are shown; null: they are not there yet. */
export const programsAtom = atom<Answer<typeof getPrograms> | null>(null)
export const programsFailureAtom = atom<string | null>(null)

export const ownProgramsAtom = atom(get => ({ organiser_id: get(screenAtom)?.organiser ?? 0 }))

export const loadProgramsAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getPrograms, get(ownProgramsAtom))
  if (sent.ok && sent.answer.tokens) {
    set(programsAtom, sent.answer)
    set(programsFailureAtom, null)
    return
  }
  const words = failureWords(sent, organiserFailures.get_programs, get(isOnlineAtom))
  set(programsFailureAtom, sent.ok ? texts.notYours : words)
})

/** A token or a secret that was just made. It is in the memory of this page alone, until its reader has it. */
export const shownOnceAtom = atom<{ title: string; about: string; value: string } | null>(null)

export const hostOfUrl = (url: string): string => URL.parse(url)?.host ?? url

/** Where the results of presses are shown. */
export const TOKENS = 'tokens'
export const WEBHOOKS = 'webhooks'

interface Typed<T> {
  text: string
  chosen: T[]
}

export const typedTokenAtom = atom<Typed<ApiScope>>({ text: '', chosen: ['events:read'] })
export const typedWebhookAtom = atom<Typed<WebhookTopic>>({ text: '', chosen: ['order.paid'] })

interface Act<C extends Call> {
  place: string
  name: string
  send: () => Promise<Sent<C>>
  failed: string
  /** What is done with the answer; its words are shown. */
  answered: (answer: Answer<C>) => string | null
}

/** Sends an act, and shows what the server knows of now, whatever the answer is. */
const actOn = <C extends Call>({ place, name, send, failed, answered }: Act<C>) =>
  atom(null, (get, set): Promise<void> => {
    const work = async (): Promise<PressOutcome | null> => {
      const sent = await provenly(set, send)
      const words = sent.ok ? answered(sent.answer) : null
      await set(loadProgramsAtom)
      if (!sent.ok) return { type: 'error', words: failureWords(sent, failed, get(isOnlineAtom)) }
      return words === null ? null : { type: 'success', words }
    }
    return set(pressAtom, { place, name, work })
  })

export const makeTokenAtom = atom(null, (get, set): Promise<void> => {
  const { text, chosen } = get(typedTokenAtom)
  const name = text.trim()
  const wrong = name === '' ? texts.noName : chosen.length === 0 ? texts.noScope : null
  if (wrong) return set(refusedAtom, TOKENS, wrong)
  const body = { ...get(ownProgramsAtom), name, scopes: chosen }
  const act = actOn<typeof makeToken>({
    place: TOKENS,
    name: TOKENS,
    send: () => call(makeToken, body),
    failed: organiserFailures.make_token,
    answered({ token }) {
      set(shownOnceAtom, { title: texts.newToken(name), about: texts.tokenOnce, value: token })
      set(typedTokenAtom, { text: '', chosen: ['events:read'] })
      return null
    },
  })
  return set(act)
})

export const addWebhookAtom = atom(null, (get, set): Promise<void> => {
  const { text, chosen } = get(typedWebhookAtom)
  const url = text.trim()
  const wrong = !URL.canParse(url) ? texts.noUrl : chosen.length === 0 ? texts.noTopic : null
  if (wrong) return set(refusedAtom, WEBHOOKS, wrong)
  const body = { ...get(ownProgramsAtom), url, topics: chosen }
  const act = actOn<typeof addWebhook>({
    place: WEBHOOKS,
    name: WEBHOOKS,
    send: () => call(addWebhook, body),
    failed: organiserFailures.add_webhook,
    answered({ secret }) {
      set(shownOnceAtom, { title: texts.newSecret(hostOfUrl(url)), about: texts.secretOnce, value: secret })
      set(typedWebhookAtom, { text: '', chosen: ['order.paid'] })
      return null
    },
  })
  return set(act)
})

/** What was typed cannot be sent as it is. */
const refusedAtom = atom(
  null,
  (_get, set, place: string, words: string): Promise<void> =>
    set(pressAtom, { place, name: place, work: async () => ({ type: 'error', words }) }),
)

export const revokeTokenAtom = atom(null, (get, set, { id, name }: ListedToken): Promise<void> => {
  const body = { ...get(ownProgramsAtom), token_id: id }
  const act = actOn({
    place: TOKENS,
    name: `revoke_token ${id}`,
    send: () => call(revokeToken, body),
    failed: organiserFailures.revoke_token,
    answered: () => texts.revoked(name),
  })
  return set(act)
})

export const placeOfWebhook = ({ id }: ListedWebhook): string => `webhook ${id}`
export const nameOfResume = ({ id }: ListedWebhook): string => `resume_webhook ${id}`

export const resumeWebhookAtom = atom(null, (get, set, hook: ListedWebhook): Promise<void> => {
  const body = { ...get(ownProgramsAtom), webhook_id: hook.id }
  const act = actOn({
    place: placeOfWebhook(hook),
    name: nameOfResume(hook),
    send: () => call(resumeWebhook, body),
    failed: organiserFailures.resume_webhook,
    answered: () => texts.resumed(hostOfUrl(hook.url)),
  })
  return set(act)
})

export const rollSecretAtom = atom(null, (get, set, hook: ListedWebhook): Promise<void> => {
  const body = { ...get(ownProgramsAtom), webhook_id: hook.id }
  const act = actOn<typeof rollWebhookSecret>({
    place: placeOfWebhook(hook),
    name: `roll_webhook_secret ${hook.id}`,
    send: () => call(rollWebhookSecret, body),
    failed: organiserFailures.roll_webhook_secret,
    answered({ secret }) {
      const title = texts.newSecret(hostOfUrl(hook.url))
      set(shownOnceAtom, { title, about: texts.secretOnce, value: secret })
      return null
    },
  })
  return set(act)
})

export const removeWebhookAtom = atom(null, (get, set, { id, url }: ListedWebhook): Promise<void> => {
  const body = { ...get(ownProgramsAtom), webhook_id: id }
  const act = actOn({
    place: WEBHOOKS,
    name: `remove_webhook ${id}`,
    send: () => call(removeWebhook, body),
    failed: organiserFailures.remove_webhook,
    answered: () => texts.removed(hostOfUrl(url)),
  })
  return set(act)
})
