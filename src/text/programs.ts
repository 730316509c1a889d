import type { ApiScope } from '../../contract/api/scopes.ts'
import type { WebhookTopic } from '../../contract/api/topics.ts'
import type { ListedDelivery, ListedWebhook } from '../../contract/calls/organiserPrograms.ts'

/** Texts of the screen of programs. */
export const programTexts = {
  titleOf: (name: string) => `Programs of ${name}`,
  notYours: 'The programs of an organiser are for its owners.',
  loading: 'Looking for programs',
  about:
    'Connect your own programs: they read orders and guests, and are told at once when something happens.',
  document: 'How programs use it (OpenAPI)',
  tokens: 'Tokens',
  aboutTokens:
    'A program proves with a token whose it is. Give each program its own, with what it needs and no more.',
  noTokens: 'There are no tokens yet.',
  name: 'Name of the program',
  nameHint: 'Such as Seat plan, or Newsletter.',
  scopes: 'What it may do',
  scopeNames: {
    'events:read': 'See events and how many tickets are sold',
    'events:write': 'Add and change events by a file',
    'orders:read': 'See orders, with names and e-mail addresses',
    'attendees:read': 'See who holds the tickets of an event',
    'tickets:send': 'Send tickets again',
    refunds: 'Give money back',
  } satisfies Record<ApiScope, string>,
  makeToken: 'Make a token',
  noName: 'Please type the name of the program.',
  noScope: 'Please choose what the program may do.',
  newToken: (name: string) => `Token of ${name}`,
  tokenOnce:
    'Copy it now into the program: it is not shown again. Whoever has it can do what you have chosen.',
  newSecret: (host: string) => `Secret of the webhook to ${host}`,
  secretOnce: 'Copy it now into the program, which checks with it what it is told: it is not shown again.',
  copy: 'Copy',
  copied: 'It is copied.',
  notCopied: 'It could not be copied. Select it and copy it yourself.',
  done: 'I have it',
  made: (at: string, by: string) => `Made on ${at} by ${by}`,
  lastUsed: (at: string) => (at ? `Last used on ${at}` : 'Not used yet'),
  revoke: 'Revoke',
  askRevoke: 'Revoke this token?',
  revokeToken: 'Revoke the token',
  aboutRevoke: (name: string) => `${name} is refused from now on. This cannot be undone.`,
  revoked: (name: string) => `The token of ${name} is revoked.`,
  webhooks: 'Webhooks',
  aboutWebhooks: 'Your program is told at an address of its own: ids and amounts, and no names.',
  noWebhooks: 'There are no webhooks yet.',
  url: 'Address',
  urlHint: 'It begins with https://.',
  topics: 'When is it told?',
  topicNames: {
    'order.paid': 'An order is paid',
    'order.refunded': 'An order, a ticket or an amount is refunded',
    'ticket.transferred': 'A ticket has another holder',
    'ticket.admitted': 'A ticket is let in',
  } satisfies Record<WebhookTopic, string>,
  addWebhook: 'Add a webhook',
  noUrl: 'Please type an address that begins with https://.',
  noTopic: 'Please choose when it is told.',
  states: {
    working: 'Working',
    failing: 'Failing',
    stopped: 'Stopped',
  } satisfies Record<ListedWebhook['state'], string>,
  since: ({ state, since }: Pick<ListedWebhook, 'state' | 'since'>) =>
    state === 'failing'
      ? `Nothing was delivered since ${since}. After five days it is stopped.`
      : state === 'stopped'
        ? `Stopped on ${since}, after days in which nothing was delivered. It is told of nothing.`
        : '',
  resume: 'Let it go on',
  resumed: (host: string) => `The webhook to ${host} goes on. What happened meanwhile is not told.`,
  roll: 'New secret',
  askRoll: 'Make another secret?',
  rollSecret: 'Make the secret',
  aboutRoll: 'The secret of now signs too for a day, so that your program can change over.',
  remove: 'Remove',
  askRemove: 'Remove this webhook?',
  removeWebhook: 'Remove the webhook',
  aboutRemove: (host: string) => `${host} is told of nothing more, and its log is gone.`,
  removed: (host: string) => `The webhook to ${host} is removed.`,
  show: 'Show deliveries',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing has happened yet that it is told of. Deliveries stay here for 30 days.',
  older: 'Older deliveries',
  deliveryStates: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
  } satisfies Record<ListedDelivery['state'], string>,
  outcome: ({ tries, tried, outcome, due }: ListedDelivery): string => {
    if (tries === 0) return 'It is on its way.'
    const answer = /^\d+$/.test(outcome) ? `the answer was ${outcome}` : outcome
    const next = due ? `. The next try is on ${due}` : ''
    return `Tried ${tries === 1 ? 'once, on' : `${tries} times, the last on`} ${tried}: ${answer}${next}.`
  },
  again: 'Send again',
  sentAgain: 'It is sent again.',
} as const
