/** A file of tests, and a part of the titles of those that count; without a part, all of the file count. */
export type Shown = [file: string, title?: string]

/** A threat or a fault, the tests that show what the product does about it, and what they leave open. */
export interface Check {
  what: string
  shown: Shown[]
  open?: string
}

const server = (file: string, title?: string): Shown =>
  [`tests/server/${file}.test.ts`, ...(title ? [title] : [])] as Shown
const journey = (file: string, title?: string): Shown =>
  [`tests/journeys/${file}.spec.ts`, ...(title ? [title] : [])] as Shown
const deployment = (file: string, title?: string): Shown =>
  [`tests/deployment/${file}.test.ts`, ...(title ? [title] : [])] as Shown

/** What an attacker may try. */
export const threats: Record<string, Check> = {
  S1: {
    what: 'A form of another site that sends a change (CSRF)',
    shown: [
      server('session/token.postgres', 'every POST is refused'),
      server('session/token.postgres', 'from another site'),
    ],
  },
  S2: {
    what: 'A planted pair of cookie and token; a token from before the sign-in',
    shown: [
      server('session/token.postgres', 'pair of cookie and header'),
      server('session/token.postgres', 'from before sign-in'),
    ],
  },
  S3: {
    what: 'A GET that changes something',
    shown: [
      server('session/getsChangeNothing.postgres'),
      server('session/token.postgres', 'from another site'),
    ],
  },
  S4: {
    what: 'Cookies that a script or another host can read or set',
    shown: [
      server('session/cookies.postgres', 'SEC-06'),
      deployment('proxy', 'cookies are Secure'),
      deployment('journey'),
    ],
  },
  S5: {
    what: 'A session that an attacker has given to a victim',
    shown: [server('session/rotation.postgres')],
  },
  S6: {
    what: 'Guessing a one-time code',
    shown: [server('session/oneTimeCode.embedded'), server('session/oneTimeCodeInParallel.postgres')],
    open: 'A code is valid for 15 minutes, as specified, and not for 10 as ASVS 6.5.5 asks',
  },
  S7: {
    what: 'Locking somebody out, or filling a mailbox, by asking for their codes',
    shown: [
      server('session/code.embedded'),
      server('http/proxy.embedded', 'a stranger who asks'),
      server('security/guests.embedded', 'many letters'),
    ],
  },
  S8: {
    what: 'Finding out who has an account',
    shown: [
      server('session/oneTimeCode.embedded', 'reveals whether an e-mail has an account'),
      server('mail/mailingList.embedded', 'reveals whether'),
      server('security/guests.embedded', 'has an account'),
    ],
    open: 'The duration is not compared: sending a code does not look for an account',
  },
  S9: {
    what: 'The ids of somebody else in any call (IDOR)',
    shown: [
      server('security/strangers.postgres', 'nothing of somebody else'),
      server('checkout/express.embedded', 'reads nothing of an account'),
      server('organiser/organiserOrders.postgres', 'nobody else'),
      server('addresses/savedAddresses.embedded', 'by their owner alone'),
    ],
  },
  S10: {
    what: 'The reference of a sale, which is shown and shared, used as an authority',
    shown: [
      server('security/strangers.postgres', 'gives no authority'),
      server('checkout/waiver.embedded', 'only its shopper confirms'),
    ],
  },
  S11: {
    what: 'Fields that a client adds, and fields that an answer should not have',
    shown: [
      server('security/strangers.postgres', 'whatever ids and claims'),
      server('calls/everyCall.postgres', 'fits the contract'),
      server('calls/everyCall.postgres', 'documented field'),
    ],
  },
  S12: {
    what: 'Skipping steps of the checkout',
    shown: [server('checkout/state.postgres'), server('checkout/claim.embedded', 'nothing is delivered')],
  },
  S13: {
    what: 'Changed prices, quantities and currencies',
    shown: [
      server('calls/badInput.postgres', 'quantity'),
      server('checkout/claim.embedded', 'basket with a price is refused'),
      server('payment/card.embedded', 'refused for an organiser'),
      server('sale/basket.embedded', 'the server’s total equals'),
    ],
  },
  S14: {
    what: 'Many requests at the same moment to pass a limit',
    shown: [
      server('sale/basket.embedded', 'thirty concurrent'),
      server('sale/basket.embedded', 'spent once by concurrent'),
      server('http/keysInFlight.postgres', 'Twenty concurrent claims'),
      server('sale/held.postgres', 'hold so many'),
    ],
  },
  S15: {
    what: 'Programs that reserve or hoard tickets',
    shown: [
      server('session/captchaBeforeReserve.embedded'),
      server('services/hcaptcha'),
      server('sale/held.postgres'),
    ],
  },
  S16: {
    what: 'An answer that sends the shopper to another site',
    shown: [
      ['tests/src/checkout/steps/reserve/reserve.test.ts', 'RSV-21'],
      server('payment/secondProvider.embedded', 'redirects only the own shopper'),
    ],
  },
  S17: {
    what: 'Markup and scripts in texts of organisers, shoppers and answers',
    shown: [
      journey('hostile'),
      server('catalogue/yaml', 'removes the markup'),
      server('mail/sandbox.embedded', 'as text, not as markup'),
      server('pages/head.embedded', 'stays inside its block'),
      ['tests/src/platform/trusted.test.ts'],
    ],
    open: '73 texts in one engine; the checklist asks for 300 in three',
  },
  S18: {
    what: 'Scripts that the page does not have (Content-Security-Policy, Trusted Types)',
    shown: [
      journey('early', 'blocks every other inline script'),
      server('http/headers.postgres', 'The headers of'),
      journey('hostile'),
    ],
    open: 'The policy names no address for reports',
  },
  S19: { what: 'Frames, sniffed types, leaking referrers, http', shown: [server('http/headers.postgres')] },
  S20: {
    what: 'A service worker that stores what it must not',
    shown: [
      journey('installed', 'stores no personal answers'),
      journey('update'),
      journey('captcha', 'does not store'),
    ],
    open: 'There is no drill of a broken worker',
  },
  S21: {
    what: 'A cache that is made to store a personal page',
    shown: [server('security/addresses.postgres', 'stored by no cache')],
  },
  S22: {
    what: 'What is left on a device after sign-out',
    shown: [journey('restored', 'signing out offline'), journey('anotherUser'), journey('site', 'GAP-93')],
  },
  S23: {
    what: 'Tickets at rest on a device',
    shown: [
      journey('restored', 'signing out offline'),
      server('operation/logs.embedded', 'The log of a whole purchase'),
    ],
    open: 'Stored tickets are not encrypted: they open without a network, and the code names no person',
  },
  S24: {
    what: 'A forged ticket',
    shown: [
      server('security/ticketCode.postgres', 'One changed bit'),
      server('security/ticketCode.postgres', 'random signatures'),
      server('keyRotation.postgres', 'both public keys'),
      ['tests/contract/rules/door/verdict.test.ts', 'is not admitted'],
      ['tests/contract/rules/door/verdict.test.ts', 'Random texts are none'],
    ],
  },
  S25: {
    what: 'A ticket that is used twice, after a transfer or a refund',
    shown: [
      server('payment/refundedByHand.postgres', 'its tickets are no longer valid'),
      ['tests/contract/rules/door/verdict.test.ts', 'The verdict on'],
      server('door/door.embedded', 'two doors let in without a network'),
      server('door/door.embedded', 'A code that was transferred'),
      journey('door', 'two doors without a network'),
    ],
    open: 'Two doors without a network both let a ticket in; the merge names it',
  },
  S26: { what: 'A forged, changed or repeated webhook', shown: [server('payment/webhooks.postgres')] },
  S27: {
    what: 'A forged return from the payment page',
    shown: [
      server('payment/card.embedded', 'even if the return address claims success'),
      server('payment/webhooks.postgres', 'The return of a browser'),
    ],
  },
  S28: {
    what: 'SQL, prototypes, repeated and nested fields, patterns that backtrack',
    shown: [
      server('calls/badInput.postgres'),
      ['tests/contract/rules/linear.test.ts'],
      ['tests/contract/form.test.ts'],
    ],
  },
  S29: {
    what: 'Line breaks in what becomes a mail header',
    shown: [server('mail/smtp.embedded', 'adds no mail header')],
  },
  S30: {
    what: 'Formulas in CSV files, and line breaks in logs',
    shown: [
      ['tests/src/organiser/orders.test.ts', 'no formula'],
      server('operation/logs.embedded', 'The log of a failure'),
    ],
  },
  S31: {
    what: 'Personal data in logs, reports and addresses',
    shown: [
      server('operation/logs.embedded'),
      server('services/errorReports.embedded', 'no log contains it'),
      server('session/captchaBeforeReserve.embedded', 'neither table nor log'),
      server('mail/mailingList.embedded', 'only the letter'),
    ],
  },
  S32: {
    what: 'Secrets and the files of the installation',
    shown: [
      server('security/addresses.postgres', 'is not served'),
      server('security/addresses.postgres', 'no secret'),
      server('security/addresses.postgres', 'TRACE'),
      server('configuration', 'refused by name'),
    ],
  },
  S33: {
    what: 'An error that leaves half a state or shows its reason',
    shown: [
      server('http/headers.postgres', 'without the reason'),
      server('database/brokenConnection.postgres'),
      server('payment/kills.race'),
      server('pages/broken.embedded'),
    ],
  },
  S34: {
    what: 'Messages from other windows, and frames',
    shown: [
      server('http/headers.postgres', 'The headers of'),
      server('payment/boot.embedded', 'whose script only the checkout'),
    ],
    open: 'The page listens to no message of another window',
  },
  S35: {
    what: 'Packages of others',
    shown: [server('security/packages'), deployment('files', 'no development packages')],
    open: 'CI writes an SBOM. It runs no npm audit, because its registry answers no audits',
  },
  S36: {
    what: 'Too many calls, and a forged address',
    shown: [
      server('http/rateLimits.postgres'),
      server('http/clientAddress'),
      deployment('proxy', 'cannot state another'),
    ],
  },
  S37: {
    what: 'The time that a comparison takes',
    shown: [server('security/ticketCode.postgres', 'are equal')],
    open: 'Comparisons use timingSafeEqual; the time itself is not measured',
  },
  S38: {
    what: 'The address finder, which costs money',
    shown: [
      server('addresses/savedAddresses.embedded', 'ADR-16'),
      server('addresses/savedAddresses.embedded', 'sixty times'),
    ],
  },
  S39: {
    what: 'Transfers of tickets',
    shown: [
      server('transfer/transfer.embedded'),
      server('transfer/fromWallet.embedded'),
      server('transfer/fromWallet.postgres', 'An order of somebody else'),
    ],
  },
  S40: {
    what: 'Rewards, feedback and subscriptions',
    shown: [
      server('sale/referral.embedded'),
      server('mail/mailingList.embedded', 'three letters an hour'),
      server('mail/mailingList.embedded', 'forged, truncated'),
      server('checkout/feedback.postgres'),
    ],
  },
}

/** What can go wrong by itself. */
export const faults: Record<string, Check> = {
  R1: {
    what: 'Many buyers of few tickets',
    shown: [
      server('sale/rush.race', 'get exactly the 100'),
      server('sale/rush.embedded'),
      deployment('proxy', '1,000 buyers'),
    ],
    open: 'The checklist asks for 5,000 buyers of 500',
  },
  R2: {
    what: 'The same without locks, which must oversell',
    shown: [server('sale/rush.race', 'oversells'), server('payment/secondCharge.embedded', 'as a control')],
  },
  R3: {
    what: 'Rivals at one sale, in every order',
    shown: [server('sale/endings.postgres'), server('payment/together.race')],
  },
  R4: {
    what: 'The history of a rush',
    shown: [server('sale/rush.race'), deployment('backup', 'something does not fit')],
    open: 'The state is compared after each run; the history itself is not',
  },
  R5: {
    what: 'A fault of the network at each call',
    shown: [journey('faults')],
    open: 'This run has a part of the grid; npm run proof has all of it',
  },
  R6: {
    what: 'A network that is there and does not answer',
    shown: [journey('faults'), ['tests/faults/proxy.embedded.test.ts'], ['tests/src/api/call.test.ts']],
  },
  R7: {
    what: 'The same act twice',
    shown: [server('http/keysInFlight.postgres'), server('keys.embedded'), journey('tabs')],
  },
  R8: {
    what: 'A reload at each step',
    shown: [journey('checkout', 'RTE-07'), journey('reloads'), journey('restored')],
  },
  R9: { what: 'The server is killed during a payment', shown: [server('payment/kills.race')] },
  R10: {
    what: 'Webhooks in any order, and repeated',
    shown: [server('payment/together.race'), server('payment/webhooks.postgres')],
  },
  R11: {
    what: 'A payment of which nothing is known, or that comes too late',
    shown: [server('payment/late.postgres'), server('payment/refundedByHand.postgres')],
  },
  R12: {
    what: 'A database that breaks, freezes or is locked',
    shown: [
      server('database/brokenConnection.postgres'),
      server('sale/lanes.race'),
      server('database/migrations.postgres'),
    ],
    open: 'A full disk of the database and a promoted replica are not tried',
  },
  R13: {
    what: 'Wrong clocks, and the change of the clocks',
    shown: [
      journey('adversityTime'),
      server('catalogue/samples.embedded', 'change of the clocks'),
      ['tests/offline/deadline.test.ts'],
    ],
  },
  R14: { what: 'A hold that ends around its charge', shown: [server('payment/expiry.race')] },
  R15: { what: 'A bank that takes its time', shown: [server('payment/bank.postgres')] },
  R16: { what: 'The service worker is stopped', shown: [journey('adversityProcess')] },
  R17: {
    what: 'A new version during a checkout',
    shown: [journey('update')],
    open: 'There is no drill of a broken worker',
  },
  R18: { what: 'Storage that is full, broken or deleted', shown: [journey('adversityStorage')] },
  R19: {
    what: 'The wallet without a network',
    shown: [journey('ticket'), journey('installed'), deployment('journey')],
  },
  R20: {
    what: 'Random input',
    shown: [
      server('calls/badInput.postgres', 'Random forms'),
      journey('chaos'),
      ['tests/contract/entities.test.ts'],
    ],
  },
  R21: {
    what: 'A simulation that a seed repeats',
    shown: [journey('chaos')],
    open: 'Seeds choose edits and faults; the clock and the scheduler are real',
  },
  R22: {
    what: 'Hours of load',
    shown: [server('sale/lanes.race', 'as many calls as it may')],
    open: 'No run of an hour has been made',
  },
  R23: {
    what: 'Third parties that do not answer',
    shown: [
      server('services/errorReports.embedded', 'fails no request'),
      server('session/captchaBeforeReserve.embedded', 'cannot be checked'),
      journey('captchaProvider'),
      server('payment/recorder'),
    ],
  },
  R24: { what: 'Backups', shown: [deployment('backup')] },
  R25: {
    what: 'Code that is damaged on purpose',
    shown: [['tests/breaks.test.ts']],
    open: 'npm run proof applies each of its damages; npm run mutation is run by hand',
  },
}

export const checks: Record<string, Check> = { ...threats, ...faults }
