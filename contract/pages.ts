import { checkoutPath } from './checkoutPath.ts'

/** The documents, each with the file that the build makes of it. */
export const documentFiles = {
  site: 'index.html',
  checkout: 'smartcheckout.html',
  /** The pages of the site that load a payment provider's script. */
  account: 'account.html',
  /** Scans tickets, by the camera and without a network. */
  door: 'door.html',
  /** Where organisers put their events on sale and run them. */
  organiser: 'organiser.html',
} as const

/** The file of the build that names the scripts of a painted page: `PaintedScripts`. */
export const PAINTED_SCRIPTS = 'painted-scripts.json'

/** Addresses of scripts, all that each of them imports among them. */
export interface PaintedScripts {
  /** The one that starts a painted page. */
  entry: string
  /** What every painted page begins with. */
  first: string[]
  /** What its island needs besides, by page. */
  islands: Record<string, string[]>
}

/** What the server adds to a document begins with this, and ends with the document's head. */
export const SETTINGS_MARK = '<!--settings-->'

export type DocumentName = keyof typeof documentFiles

interface Page {
  /** With a final slash; `:event` stands for one segment, `:sale?` for one that can be left out. */
  path: string
  title: string
  document: DocumentName
  /** The server renders it with content, and search engines may list it; the other pages are an empty shell. */
  painted: boolean
}

/** Every page. An address that matches none is answered with status 404. */
export const pages = {
  home: { path: '/', title: 'Foyer', document: 'site', painted: true },
  all_events: { path: '/all-events/', title: 'All events', document: 'site', painted: true },
  event: { path: '/events/:event/', title: 'Event', document: 'site', painted: true },
  gift_vouchers: {
    path: '/organisers/:organiser/gift-vouchers/',
    title: 'Gift vouchers',
    document: 'site',
    painted: true,
  },
  sign_in: { path: '/signin/', title: 'Sign in', document: 'site', painted: false },
  wallet: {
    path: '/account/wallet/',
    title: 'Ticket wallet',
    document: 'site',
    painted: false,
  },
  settings: {
    path: '/account/settings/',
    title: 'Account settings',
    document: 'account',
    painted: false,
  },
  claim: {
    path: '/claim/',
    title: 'Tickets for you',
    document: 'site',
    painted: false,
  },
  refund_policy: {
    path: '/refund-policy/',
    title: 'Refund policy',
    document: 'site',
    painted: true,
  },
  purchase_terms: {
    path: '/legal-information/purchase-terms-and-conditions/',
    title: 'Purchase terms and conditions',
    document: 'site',
    painted: true,
  },
  mailing_list: {
    path: '/mailing-list/',
    title: 'Mailing list',
    document: 'site',
    painted: true,
  },
  mailing_confirm: {
    path: '/mailing-list/confirm/',
    title: 'Mailing list',
    document: 'site',
    painted: false,
  },
  organiser: {
    path: '/organiser/',
    title: 'Organiser area',
    document: 'organiser',
    painted: false,
  },
  edit_event: {
    path: '/organiser/:organiser/events/:draft/',
    title: 'Edit event',
    document: 'organiser',
    painted: false,
  },
  organiser_orders: {
    path: '/organiser/:organiser/orders/:sale?/',
    title: 'Orders',
    document: 'organiser',
    painted: false,
  },
  organiser_money: {
    path: '/organiser/:organiser/money/',
    title: 'Money',
    document: 'organiser',
    painted: false,
  },
  organiser_gift_aid: {
    path: '/organiser/:organiser/gift-aid/',
    title: 'Gift Aid',
    document: 'organiser',
    painted: false,
  },
  organiser_counter: {
    path: '/organiser/:organiser/counter/',
    title: 'Box office',
    document: 'organiser',
    painted: false,
  },
  organiser_codes: {
    path: '/organiser/:organiser/codes/',
    title: 'Codes',
    document: 'organiser',
    painted: false,
  },
  organiser_figures: {
    path: '/organiser/:organiser/figures/',
    title: 'Figures',
    document: 'organiser',
    painted: false,
  },
  organiser_letters: {
    path: '/organiser/:organiser/letters/',
    title: 'Letters',
    document: 'organiser',
    painted: false,
  },
  organiser_programs: {
    path: '/organiser/:organiser/programs/',
    title: 'Programs',
    document: 'organiser',
    painted: false,
  },
  organiser_doors: {
    path: '/organiser/:organiser/doors/',
    title: 'Doors',
    document: 'organiser',
    painted: false,
  },
  organiser_settings: {
    path: '/organiser/:organiser/settings/',
    title: 'Settings',
    document: 'organiser',
    painted: false,
  },
  door: { path: '/door/', title: 'Door check', document: 'door', painted: false },
  activity_terms: {
    path: '/activity-terms-and-conditions/:sale/',
    title: 'Activity terms and conditions',
    document: 'site',
    painted: false,
  },
  checkout: {
    path: checkoutPath,
    title: 'Basket',
    document: 'checkout',
    painted: false,
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export interface Place {
  page: PageName
  /** The values of the `:segments` of the path. */
  params: Record<string, string>
}

/** The page at a path, with or without its final slash; null where there is none. */
export function pageAt(pathname: string): Place | null {
  for (const [page, { path }] of Object.entries(pages)) {
    const match = new RegExp(`^${path.replace(/\/:(\w+)/g, '(/(?<$1>[\\w-]+))')}?$`).exec(pathname)
    if (match) return { page: page as PageName, params: { ...match.groups } }
  }
  return null
}
