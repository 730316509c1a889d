/* Which module of the page is in which file of the build: the table `chunks`. */

/** The modules that position a tooltip. */
const TOOLTIP_MODULES = /overlays\/(calculatePosition|useOverlayPosition)|tooltip/i

/** Starts the pages that the server paints. */
export const PAINTED = /\/src\/painted\.ts$/

/** What a script changes on a painted page, by the name of the page. */
export const ISLAND = /\/src\/islands\/(\w+)\.tsx$/

/** What starts the pages. Nothing else may import it. */
export const ENTRY = /\.html\b|\/src\/painted\.ts$/

/** The files of the build that only organisers have: the worker does not list them. */
export const OF_ORGANISERS = [
  'Organiser',
  'organiser',
  'BecomeOperator',
  'Codes',
  'Counter',
  'Doors',
  'Editor',
  'Figures',
  'GiftAid',
  'Letters',
  'Money',
  'OrderList',
  'OrderPage',
  'Preview',
  'Programs',
  'ProofDialog',
].join()

/** What speaks to the server and to the device's storage. A page of the shop is painted without it. */
const DEVICE = /\/offline\/|\/src\/api\/|\/contract\/(call|fields|form)\.ts|superstruct|idb-keyval/

interface Graph {
  getModuleInfo(id: string): {
    isEntry: boolean
    importers: readonly string[]
    dynamicImporters: readonly string[]
    importedIds: readonly string[]
  } | null
}

/** A module, as the rows of the chunks ask for it. The graph has imports that tree shaking removes later. */
interface Shared {
  id: string
  /** Whether it comes onto a page by an entry or a late module of this name. */
  isOf: (root: RegExp) => boolean
  isInCheckout: boolean
  isInSite: boolean
  /** The entries and late modules by which it comes. */
  roots: string[]
  reachesDevice: () => boolean
}

function asShared(id: string, graph: Graph): Shared {
  const importing = new Set([id])
  for (const one of importing)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) importing.add(importer)
  const roots = [...importing].filter(one => {
    const info = graph.getModuleInfo(one)
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
  })
  const isOf = (root: RegExp) => roots.some(one => root.test(one))
  return {
    id,
    roots,
    isOf,
    isInCheckout: isOf(/\/smartcheckout\.html$/),
    isInSite: isOf(/\/index\.html$/),
    reachesDevice() {
      const imported = new Set([id])
      for (const one of imported)
        for (const next of graph.getModuleInfo(one)?.importedIds ?? []) imported.add(next)
      return [...imported].some(one => DEVICE.test(one))
    },
  }
}

const isStyleOfPainted = ({ id, isInSite, isOf }: Shared) =>
  id.endsWith('.css') && (isInSite || isOf(/\/src\/(shop|islands)\//))

/** What this island needs. What it needs after a press on its button stays apart. */
const isOfIsland = (page: RegExp) => (module: Shared) => module.isOf(page) && !module.reachesDevice()
const isOfTickets = isOfIsland(/\/src\/islands\/event\./)
const isOfVouchers = isOfIsland(/\/src\/islands\/gift_vouchers\./)

/** The document of organisers. */
const ORGANISERS = /\/organiser\.html$/

/** No other document needs it. */
const isOfOrganisers = ({ roots }: Shared) =>
  roots.length > 0 && roots.every(root => ORGANISERS.test(root) || /\/src\/organiser\//.test(root))

/** A shared module is in the first of these chunks that holds it; null: where the bundler puts it. */
const chunks: [name: string | null, holds: (module: Shared) => boolean][] = [
  [null, ({ id }) => TOOLTIP_MODULES.test(id) || ENTRY.test(id)],
  // With the few lines that every other chunk with a component needs, too.
  [
    'react',
    ({ id }) =>
      /\/node_modules\/(react|react-dom|scheduler|jotai)\/|rolldown\/runtime|\/hydrateIsland\./.test(id),
  ],
  // The server states the styles of painted pages in their documents.
  ['styles', module => isStyleOfPainted(module) && module.isInCheckout],
  ['site-styles', isStyleOfPainted],
  ['first', ({ isOf }) => isOf(PAINTED)],
  // By which tickets are added, on an event's page and in the basket.
  ['adding', module => isOfTickets(module) && (module.isInCheckout || module.isInSite)],
  ['islands', isOfTickets],
  ['vouchers', module => isOfVouchers(module) && !module.isInCheckout && !module.isInSite],
  // What late pages share. The first script of the site names each file, so they are few.
  ['code', ({ id }) => /\/account\/login\/(CodeField|MeantEmail|emailHint)\./.test(id)],
  ['form', ({ id }) => /\/src\/ui\/.*\/(ErrorSummary|FocusedAlert|StepForm)\.tsx$/.test(id)],
  ['drafts', ({ id }) => /\/(mailingConsent|mailingDraft|settings\/draft)\.ts$/.test(id)],
  ['site', ({ isInCheckout, isInSite }) => !isInCheckout && isInSite],
  // The worker does not list what only organisers need. What the shop needs too is in a file that it lists.
  ['organiser-first', module => isOfOrganisers(module) && module.isOf(ORGANISERS)],
  ['organiser-late', module => isOfOrganisers(module) && module.roots.length > 1],
  ['data', ({ isInCheckout, isInSite, isOf }) => !isInCheckout && !isInSite && isOf(ORGANISERS)],
  // What the door shares with its late parts.
  [
    'door-first',
    ({ roots }) => roots.length > 1 && roots.every(root => /\/door\.html$|\/src\/door\//.test(root)),
  ],
  // The late pages of the shop share most of their modules.
  [
    'shop',
    ({ isInCheckout, roots, reachesDevice }) =>
      !isInCheckout &&
      roots.length > 0 &&
      roots.every(root => /\/src\/(shop|islands)\//.test(root)) &&
      !reachesDevice(),
  ],
  [null, ({ isInCheckout }) => !isInCheckout],
  ['both', ({ isInSite }) => isInSite],
  [
    'device',
    ({ id, isOf }) => isOf(/\/src\/shop\//) || (DEVICE.test(id) && isOf(/\/src\/(shop|site|start|watch)\//)),
  ],
  ['checkout-door', ({ isOf }) => isOf(/\/door\.html$/)],
  // What the site watches once it is painted is all that a page of the shop runs of the checkout.
  ['watched', ({ isOf }) => isOf(/\/src\/watch\/site\.ts$/)],
]

export function chunkOf(id: string, graph: Graph): string | null {
  const module = asShared(id, graph)
  const row = chunks.find(([, holds]) => holds(module))
  return row ? row[0] : checkoutChunk(module)
}

/**
 * The chunk of a module of the checkout, named after the late views that share it. The pages of accounts and organisers,
 * the late parts of the door and the sending of tickets count as one: more chunks would split the checkout.
 */
function checkoutChunk({ roots }: Shared): string {
  const late = roots.filter(root => !/\/src\/(checkout\/|watch\/|sharedSale\.)|\.html$/.test(root))
  const names = late.map(root =>
    /\/src\/(account|address|captcha|cards|door|organiser|transfer|wallet\/transfers|wallet\/offers)\//.test(
      root,
    )
      ? 'account'
      : root.replace(/.*\/|\..*/g, ''),
  )
  return ['checkout', ...new Set(names.sort())].join('-')
}
