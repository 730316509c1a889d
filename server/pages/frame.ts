import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PAINTED_SCRIPTS, type PaintedScripts } from '../../contract/pages.ts'
import type { PublicView } from '../../contract/publicView.ts'
import type { InlineHashes } from '../http/headers.ts'

/**
 * The site's document for a rendered page. The first paint needs no other file: the styles are inline, and the page's
 * script and font are requested after it.
 */
export interface Frame {
  html: string
  inline: InlineHashes
  /** The addresses of the scripts that the island of a page needs besides the first ones. */
  islandScriptsOf: (page: PublicView['page']) => string[]
}

/** `shell`: the site's document as the build wrote it to `build`. */
export async function frameOf(shell: string, build: string): Promise<Frame> {
  const sheets = [...shell.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)]
  const texts = await Promise.all(sheets.map(([, href]) => readFile(`${build}/page${href}`, 'utf8')))
  const [styles, face] = withoutFace(texts.join(''))
  const entry = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(shell)
  const preloads = [
    ...shell.matchAll(/\s*<link\s+rel="(?:modulepreload|preload)"[^>]*?href="([^"]+)"[^>]*>/g),
  ]
  // A rendered page can be read without scripts.
  const needsScripts = /\s*<noscript>.*?<\/noscript>/s.exec(shell) ?? []
  if (!entry) throw new Error('The document of the build has no script')
  const scripts: PaintedScripts = JSON.parse(await readFile(`${build}/page/${PAINTED_SCRIPTS}`, 'utf8'))
  const script = `${earlyScript};${startScript(scripts, face)}`
  // A sheet that is disabled is not requested; late scripts that need it find that the document has it.
  const has = sheets.map(([, href]) => `<link rel="stylesheet" href="${href}" disabled>`).join('')
  const html = [entry, ...preloads, ...sheets, needsScripts]
    .reduce((text, [tag = '']) => text.replace(tag, ''), shell)
    .replace('</title>', () => `</title>${WHOLE}<style>${styles}</style>${has}<script>${script}</script>`)
  return {
    html,
    inline: { style: hashOf(styles), script: hashOf(script) },
    islandScriptsOf: page => scripts.islands[page] ?? [],
  }
}

/**
 * The styles without the font of the headings, and a script's words that add it. A rule would request it before the first
 * paint; a rule that is said later makes the browser style the whole page again, and lay out its headings twice.
 */
function withoutFace(styles: string): [styles: string, script: string] {
  const rule = /@font-face\{font-family:([^;}]+);font-weight:(\d+);[^}]*?src:(url\([^)]+\))[^}]*\}/
  const [whole, family, weight, source] = rule.exec(styles) ?? []
  if (!whole) throw new Error('The styles of the build have no font')
  const face = `new FontFace(${JSON.stringify(family)},${JSON.stringify(source)},{weight:${weight}})`
  // Without it the page keeps the font that stands in.
  return [styles.replace(whole, ''), `${face}.load().then(face=>document.fonts.add(face),()=>{})`]
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Queues clicks until the page's code has loaded and `src/start/earlyInput.ts` handles them. It also stops a POST form
 * from being sent without that code.
 */
const earlyScript = [
  `var early=[]`,
  `addEventListener('click',e=>early?.push(e.target),true)`,
  `addEventListener('submit',e=>early&&e.target.method=='post'&&e.preventDefault())`,
].join(';')

/** Where a browser knows it, a page is not painted in halves: a header of which a part is missing would move. */
const WHOLE = '<link rel="expect" href="#first-paint" blocking="render">'

/** How long it waits after scripts that did not arrive. */
const AGAIN_MS = 5000

/** By then the page begins, painted or not: a browser may never say that it has painted. */
const LATEST_MS = 3000

/**
 * Once the document is parsed and painted, or at once where nobody looks at it: requests all scripts side by side, runs
 * the page, and lets the headings have their font. Where the scripts do not arrive, they are requested again.
 */
const startScript = ({ entry, first }: PaintedScripts, face: string): string =>
  [
    `let begin=()=>{begin=()=>{}`,
    `for(let href of [...${JSON.stringify(first)},...document.getElementById('first-paint').dataset.scripts.split(' ')])href&&document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`,
    `let run=()=>import(${JSON.stringify(entry)}).catch(()=>setTimeout(run,${AGAIN_MS}));run()`,
    `${face}}`,
    `document.addEventListener('readystatechange',()=>{if(document.hidden||!PerformanceObserver.supportedEntryTypes.includes('paint'))begin()`,
    `else{new PerformanceObserver(()=>begin()).observe({type:'paint',buffered:true})`,
    `document.addEventListener('visibilitychange',()=>begin());setTimeout(()=>begin(),${LATEST_MS})}})`,
  ].join(';')
