import {
  array,
  enums,
  type Infer,
  nonempty,
  nullable,
  number,
  object,
  optional,
  refine,
  size,
  string,
} from 'superstruct'
import { API_SCOPES } from '../api/scopes.ts'
import { WEBHOOK_TOPICS } from '../api/topics.ts'
import { act, always, read } from '../call.ts'
import { id, oneLine, text } from '../fields.ts'
import { sizes } from '../sizes.ts'

const own = { organiser_id: id() }

const apiToken = object({
  id: number(),
  name: string(),
  scopes: array(enums(API_SCOPES)),
  by: string(),
  /** 18/12/2026 at 7:30 pm, by the clock of the organiser. */
  made: string(),
  /** Empty: never. */
  last_used: string(),
})

export type ListedToken = Infer<typeof apiToken>

const webhook = object({
  id: number(),
  url: string(),
  topics: array(enums(WEBHOOK_TOPICS)),
  by: string(),
  made: string(),
  /** `failing`: its last deliveries have failed. `stopped`: after days of this, it is told of nothing more. */
  state: enums(['working', 'failing', 'stopped']),
  /** When it has failed first, or was stopped; empty: it works. */
  since: string(),
})

export type ListedWebhook = Infer<typeof webhook>

/** The tokens and webhooks of an organiser, the newest first. */
export const getPrograms = read('get_programs', {
  method: 'GET',
  path: '/ajax/store/organiser/programs/',
  request: object(own),
  answer: object({
    /** null: the user is no owner of this organiser. */
    tokens: nullable(array(apiToken)),
    webhooks: array(webhook),
  }),
})

/** Makes a token. The answer, and that of a repeated request, has it; nothing else does. */
export const makeToken = act('make_token', {
  under: 'store',
  costly: always,
  request: object({
    ...own,
    name: nonempty(oneLine(sizes.programName)),
    scopes: size(array(enums(API_SCOPES)), 1, API_SCOPES.length),
  }),
  answer: object({ token: string() }),
})

/** From then on nobody can use the token. */
export const revokeToken = act('revoke_token', {
  under: 'store',
  request: object({ ...own, token_id: id() }),
})

/** Adds an address that is told of these things. The answer has the secret that signs what it is told. */
export const addWebhook = act('add_webhook', {
  under: 'store',
  costly: always,
  request: object({
    ...own,
    url: text(sizes.webhookUrl),
    topics: size(array(enums(WEBHOOK_TOPICS)), 1, WEBHOOK_TOPICS.length),
  }),
  answer: object({ secret: string() }),
})

/** Makes another secret. The one before signs too for a day. */
export const rollWebhookSecret = act('roll_webhook_secret', {
  under: 'store',
  costly: always,
  request: object({ ...own, webhook_id: id() }),
  answer: object({ secret: string() }),
})

/** Lets a webhook that has failed for days go on. What happened meanwhile is not delivered. */
export const resumeWebhook = act('resume_webhook', {
  under: 'store',
  request: object({ ...own, webhook_id: id() }),
})

export const removeWebhook = act('remove_webhook', {
  under: 'store',
  request: object({ ...own, webhook_id: id() }),
})

const uuid = () =>
  refine(text(36), 'uuid of a delivery', value => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value))

const delivery = object({
  id: string(),
  topic: enums(WEBHOOK_TOPICS),
  at: string(),
  state: enums(['waiting', 'delivered', 'failed']),
  tries: number(),
  /** When it was tried last; empty: not yet. */
  tried: string(),
  /** When it is tried next; empty: not by itself. */
  due: string(),
  /** The status of the last answer, or why there was none; empty: it was not tried. */
  outcome: string(),
})

export type ListedDelivery = Infer<typeof delivery>

/** What a webhook was told of, at most 50, the newest first. */
export const getDeliveries = read('get_deliveries', {
  method: 'GET',
  path: '/ajax/store/organiser/programs/deliveries/',
  request: object({ ...own, webhook_id: id(), before: optional(id()) }),
  answer: object({
    /** null: the user is no owner of this organiser. */
    deliveries: nullable(array(delivery)),
    /** Ask with this `before` for older ones; null: there are none. */
    before: nullable(number()),
  }),
})

/** Tries a delivery now, whatever became of it before. */
export const sendDeliveryAgain = act('send_delivery_again', {
  under: 'store',
  request: object({ ...own, delivery_id: uuid() }),
})
