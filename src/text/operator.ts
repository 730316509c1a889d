/** Texts for the operator, who runs the server. */
export const operatorTexts = {
  begin: 'Put your events on sale',
  aboutBeginning:
    'You run this server. Say who you are, and your first event is on sale in a few minutes. No money is taken until the keys of a payment provider are set.',
  email: 'Your e-mail address',
  aboutEmail: 'You sign in with it. Whoever has it can add organisers.',
  organiser: 'Name of your organisation',
  aboutOrganiser: 'Shoppers read it at your events, such as The Corn Hall.',
  start: 'Begin',
  title: 'This server',
  organisers: 'Organisers',
  newOrganiser: 'Name of a new organiser',
  firstMember: 'E-mail address of its first member',
  add: 'Add the organiser',
  added: (name: string) => `${name} is added. We send no letter about it: please tell its first member.`,
  badEmail: 'Please type a valid e-mail address',
  noName: 'Please type a name',
  sellsFree: 'Sells free tickets only: no payment provider takes its payments',
  payments: 'Payment providers',
  modes: {
    live: 'Live',
    provider_test: 'Test keys: no money is taken',
    sandbox: 'Sandbox: no money is taken',
    missing: 'Its keys are not set',
  },
  counts: 'What waits or has failed',
} as const
