import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkOf, ENTRY, ISLAND, OF_ORGANISERS, PAINTED } from './build/chunks.ts'
import { documentFiles, PAINTED_SCRIPTS, type PaintedScripts } from './contract/pages.ts'
import { contentHash } from './sw/contentHash.ts'

const PAGE = 'dist/page'
const DAY_MS = 86_400_000

/** A command that one document loads late may be part of another one from the start. */
const CHECKS = { ineffectiveDynamicImport: false }

/** Functions without side effects: the bundler drops calls of these names whose result is not used, whatever they call. */
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
                '**/{maskable,door}-*.png',
                '**/apple-touch-icon.png',
                '**/HCaptcha*',
                '**/sandbox*',
                // Its worker keeps them for whoever has opened them.
                `**/{${OF_ORGANISERS}}*`,
                // A page that the server has painted comes with the network, and is no shell.
                '**/{painted,hydrateIsland,rest,event,gift_vouchers,mailing_list}-*.js',
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
          paintedScripts(),
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
          input: [...Object.values(documentFiles), 'src/painted.ts'],
          treeshake: { manualPureFunctions: PURE },
          checks: CHECKS,
          output: {
            // The worker lists each of them.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [{ name: chunkOf, debugName: 'shared' }],
              // The group function decides for each module alone.
              includeDependenciesRecursively: false,
            },
          },
        },
      },
  server: {
    proxy: Object.fromEntries(
      ['/ajax', '/pictures', '/posters', '/sandbox'].map(path => [path, 'http://localhost:3000']),
    ),
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

/** The worker stores a file only if its content has this revision. */
async function withContentHash<E extends { url: string }>(entry: E): Promise<E & { revision: string }> {
  const content = new Uint8Array(await readFile(`${PAGE}/${entry.url}`)).buffer
  return { ...entry, revision: await contentHash(content, entry.url.endsWith('.html')) }
}

const built = new Set<string>()
const isOfThisBuild = (url: string) => !url.startsWith('assets/') || built.has(url)

/**
 * Fails the build if a chunk imports an entry: on the other document, such an import would start a second page; in a
 * worker, it would fail. If chunks import each other in a circle: one of them would run before what it needs. And if another
 * document needs a file that only organisers have: without a network, its pages would not open.
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
      const isOfOrganisers = (file: string) =>
        OF_ORGANISERS.split(',').some(name => file.startsWith(`assets/${name}`))
      for (const { fileName, imports } of chunks)
        for (const imported of imports)
          if (isOfOrganisers(imported) && !isOfOrganisers(fileName))
            this.error(`${fileName} needs ${imported}, which no worker lists`)
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

/** Writes which scripts a painted page begins with, and which its island needs besides, for the server. */
function paintedScripts(): Plugin {
  return {
    name: 'painted-scripts',
    apply: 'build',
    // Until then there are chunks of styles alone, which the build takes out.
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      /** The files that this module needs, but those of `besides`. */
      const scriptsOf = (module: RegExp, besides: string[] = []): string[] => {
        const found = new Set(
          chunks.flatMap(({ moduleIds, fileName }) =>
            moduleIds.some(id => module.test(id)) ? fileName : [],
          ),
        )
        for (const file of found)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            found.add(imported)
        return [...found].map(file => `/${file}`).filter(file => !besides.includes(file))
      }
      const first = scriptsOf(PAINTED)
      const pages = [...this.getModuleIds()].flatMap(id => ISLAND.exec(id)?.[1] ?? [])
      const hydration = scriptsOf(/\/src\/start\/hydrateIsland\.tsx$/, first)
      const source: PaintedScripts = {
        entry: first[0] ?? '',
        first,
        islands: Object.fromEntries(
          pages.map(page => [
            page,
            [...new Set([...hydration, ...scriptsOf(new RegExp(`/src/islands/${page}\\.tsx$`), first)])],
          ]),
        ),
      }
      this.emitFile({ type: 'asset', fileName: PAINTED_SCRIPTS, source: JSON.stringify(source) })
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
