import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { documentFiles, LATE_SCRIPTS } from './contract/pages.ts'
import { contentHash } from './sw/contentHash.ts'

const PAGE = 'dist/page'
const DAY_MS = 86_400_000

/** A command that one document loads late may be part of another one from the start. */
const CHECKS = { ineffectiveDynamicImport: false }

/** Functions without side effects: the bundler drops their unused results. */
const PURE = [
  ...[
    'read',
    'update',
    'act',
    'path',
    'id',
    'count',
    'amount',
    'flag',
    'flagsById',
    'text',
    'email',
    'maybe',
  ],
  ...['object', 'type', 'string', 'number', 'boolean', 'integer', 'unknown', 'literal', 'enums', 'union'],
  ...[
    'array',
    'record',
    'nullable',
    'optional',
    'defaulted',
    'coerce',
    'refine',
    'size',
    'min',
    'max',
    'trimmed',
  ],
]

export default defineConfig(({ command, isSsrBuild }) => ({
  // The list of the built files would hide what follows a build; the audit of the budgets measures them.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: [
    documentHead(),
    react(),
    { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US'] }), enforce: 'pre' as const },
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              // Browsers request the icon and the manifest for each page, also without a network.
              globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
              // Some pictures are for the installation only. Sandboxes are not for production; a captcha and the organiser area need the network.
              globIgnores: [
                '**/screenshot-*.png',
                '**/maskable-*.png',
                '**/apple-touch-icon.png',
                '**/HCaptcha*',
                '**/sandbox*',
                '**/Organiser*',
              ],
              manifestTransforms: [
                async entries => ({
                  manifest: await Promise.all(
                    entries.filter(({ url }) => isOfThisBuild(url)).map(withContentHash),
                  ),
                }),
              ],
              rollupFormat: 'iife',
              rollupOptions: { treeshake: { manualPureFunctions: PURE } },
            },
          }),
          lateScripts(),
          chunksInOrder(),
          earlierBuilds(),
          compressed(),
        ]),
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/firstPaint',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { checks: CHECKS },
      }
    : {
        outDir: PAGE,
        // A page of an earlier build still requests its own files; they are deleted after a day.
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: Object.values(documentFiles),
          treeshake: { manualPureFunctions: PURE },
          checks: CHECKS,
          output: {
            // The worker lists each of them.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [{ name: sharedBy, debugName: 'shared' }],
              // The group function decides for each module alone.
              includeDependenciesRecursively: false,
            },
          },
        },
      },
  server: {
    proxy: Object.fromEntries(['/ajax', '/posters', '/sandbox'].map(path => [path, 'http://localhost:3000'])),
  },
}))

/** Writes what every document has in its head before the document's own title, manifest and script. */
function documentHead(): Plugin {
  return {
    name: 'document-head',
    transformIndexHtml: {
      order: 'pre',
      handler: async html => html.replace('<head>', `<head>\n${await readFile('documentHead.html', 'utf8')}`),
    },
  }
}

/** The modules that position a tooltip. */
const TOOLTIP_MODULES = /overlays\/(calculatePosition|useOverlayPosition)|tooltip/i

/** The documents, whose scripts start the page. */
const ENTRY = /\.html\b/

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

function reachesDevice(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const one of seen) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) seen.add(next)
  return [...seen].some(one => DEVICE.test(one))
}

/**
 * The chunk of a shared module, named after the documents and late views that import it. A document's own modules are
 * not split for late views.
 */
function sharedBy(id: string, graph: Graph): string | null {
  // The graph has imports that tree shaking removes later.
  if (TOOLTIP_MODULES.test(id) || ENTRY.test(id)) return null
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  const roots = [...seen].filter(one => {
    const info = graph.getModuleInfo(one)
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
  })
  const has = (document: string) => roots.some(root => root.endsWith(`/${document}.html`))
  if (!has('smartcheckout')) {
    if (has('index')) return 'site'
    // The late pages of the shop share most of their modules. What they need after a press stays apart.
    const isOfShop = roots.length > 0 && roots.every(root => root.includes('/src/shop/'))
    return isOfShop && !reachesDevice(id, graph) ? 'shop' : null
  }
  const isOfShop = roots.some(root => root.includes('/src/shop/'))
  // The server renders the late pages of the shop, too, with their styles in the document.
  if (has('index') || (isOfShop && id.endsWith('.css'))) return 'both'
  if (DEVICE.test(id) && roots.some(root => /\/src\/(shop|site|watch)\//.test(root))) return 'device'
  // By which tickets are added, on a page of the shop as in the basket.
  if (isOfShop) return reachesDevice(id, graph) ? 'device' : 'adding'
  if (has('door')) return 'checkout-door'
  // What the site watches once it is painted is all that a page of the shop runs of the checkout.
  if (roots.some(root => root.endsWith('/src/watch/site.ts'))) return 'watched'
  const late = roots.filter(root => !/\/src\/(checkout\/|watch\/|sharedSale\.)|\.html$/.test(root))
  // The pages of accounts and organisers have one chunk: more chunks would split the checkout.
  const names = late.map(root =>
    /\/src\/(account|address|captcha|cards|organiser)\//.test(root)
      ? 'account'
      : root.replace(/.*\/|\..*/g, ''),
  )
  return ['checkout', ...new Set(names.sort())].join('-')
}

/** The worker stores a file only if its content has this revision. */
async function withContentHash<E extends { url: string }>(entry: E): Promise<E & { revision: string }> {
  const content = new Uint8Array(await readFile(`${PAGE}/${entry.url}`)).buffer
  return { ...entry, revision: await contentHash(content, entry.url.endsWith('.html')) }
}

const built = new Set<string>()
const isOfThisBuild = (url: string) => !url.startsWith('assets/') || built.has(url)

/**
 * Fails the build if a chunk imports an entry: on the other document, such an import would start a second page; in a
 * worker, it would fail. And if chunks import each other in a circle: one of them would run before what it needs.
 */
function chunksInOrder(): Plugin {
  return {
    name: 'chunks-in-order',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const entries = chunks.filter(chunk => chunk.moduleIds.some(id => ENTRY.test(id)))
      for (const { fileName, imports, dynamicImports } of chunks)
        for (const entry of entries)
          if ([...imports, ...dynamicImports].includes(entry.fileName))
            this.error(`${fileName} imports the entry ${entry.fileName}`)
      const done = new Set<string>()
      const visit = (file: string, path: string[]): void => {
        if (path.includes(file)) this.error(`Chunks import each other: ${[...path, file].join(', ')}`)
        if (done.has(file)) return
        for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          visit(imported, [...path, file])
        done.add(file)
      }
      for (const { fileName } of chunks) visit(fileName, [])
    },
  }
}

/** Writes which scripts each late page of the site needs besides those that its document begins with, for the server. */
function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const reach = (file: string, seen: Set<string>): Set<string> => {
        if (!seen.has(file))
          for (const one of chunks.filter(({ fileName }) => fileName === file && seen.add(fileName)))
            for (const imported of one.imports) reach(imported, seen)
        return seen
      }
      const first = chunks.flatMap(({ isEntry, name, fileName }) =>
        isEntry && name === 'index' ? [...reach(fileName, new Set())] : [],
      )
      const pages = [...this.getModuleIds()].find(id => id.endsWith('/src/site/latePages.ts')) ?? ''
      const scripts = (this.getModuleInfo(pages)?.dynamicallyImportedIds ?? []).map(id => [
        id.replace(/.*\/|\.\w+$/g, ''),
        chunks
          .filter(({ moduleIds }) => moduleIds.includes(id))
          .flatMap(({ fileName }) =>
            [...reach(fileName, new Set(first))].filter(file => !first.includes(file)),
          )
          .map(file => `/${file}`),
      ])
      this.emitFile({
        type: 'asset',
        fileName: LATE_SCRIPTS,
        source: JSON.stringify(Object.fromEntries(scripts)),
      })
    },
  }
}

/** Keeps the files of earlier builds for a day, out of this build's precache. */
function earlierBuilds(): Plugin {
  return {
    name: 'earlier-builds',
    apply: 'build',
    async buildStart() {
      for (const name of await readdir(`${PAGE}/assets`).catch(() => [])) {
        const { mtimeMs } = await stat(`${PAGE}/assets/${name}`)
        if (Date.now() - mtimeMs > DAY_MS) await rm(`${PAGE}/assets/${name}`)
      }
    },
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) built.add(name)
    },
  }
}

/** Writes a brotli copy beside every text file of the build. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of await readdir(PAGE, { recursive: true })) {
          if (!/\.(js|css|svg|webmanifest|txt)$/.test(name) || !isOfThisBuild(name)) continue
          const text = await readFile(`${PAGE}/${name}`)
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          await writeFile(`${PAGE}/${name}.br`, brotliCompressSync(text, { params }))
        }
      },
    },
  }
}
