import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/*
 * Checks the structure of the product and exits with 1 where it is violated:
 * - no import cycle between folders of two segments (src/checkout), of three (src/checkout/steps) and between modules;
 *   type-only and late imports count, imports between a folder and the folders inside it do not
 * - no folder has more than 20 files of its own, but those that have a file for each area of calls
 * - no two exports share a name
 * - no module has more than 250 lines, unless it is generated
 * - a stylesheet selects no data attribute that no module sets
 * - colours, sizes of letters, radii, shadows and spacing are tokens of src/ui/tokens.css
 * Prints the number of modules, the median size and the functions longer than 40 lines, which do not fail.
 */

const MOST_LINES = 250
const MOST_FILES = 20
/** A file for each area of calls. */
const BY_AREA = ['contract/calls', 'server/handlers', 'src/text']
const LONG_FUNCTION_LINES = 40

interface Module {
  file: string
  lines: string[]
  text: string
  isGenerated: boolean
}

const modules: Module[] = globSync('{contract,offline,src,sw,server}/**/*.{ts,tsx}')
  .filter(file => !file.endsWith('.d.ts'))
  .sort()
  .map(file => {
    const text = readFileSync(file, 'utf8')
    return {
      file,
      text,
      lines: text.trimEnd().split('\n'),
      isGenerated: /generated/i.test(text.slice(0, 200)),
    }
  })

const folderOf = (file: string, segments: number): string =>
  dirname(file).split('/').slice(0, segments).join('/')

const isInside = (folder: string, other: string): boolean => `${folder}/`.startsWith(`${other}/`)

/** The imports between modules, or between what `nodeOf` makes of them: the importer, the imported, and the files. */
function importsBetween(nodeOf: (file: string) => string): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>()
  const files = new Set(modules.map(({ file }) => file))
  for (const { file, text } of modules) {
    const from = nodeOf(file)
    const edges = graph.get(from) ?? new Map<string, string>()
    graph.set(from, edges)
    for (const [, path = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = join(dirname(file), path)
      const to = nodeOf(target)
      const isCounted = files.has(target) && !isInside(from, to) && !isInside(to, from)
      if (isCounted && !edges.has(to)) edges.set(to, `${file} imports ${target}`)
    }
  }
  return graph
}

/** The strongly connected components with more than one node, by Tarjan's algorithm. */
function cyclesOf(graph: Map<string, Map<string, string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (folder: string): void => {
    order.set(folder, order.size)
    lowest.set(folder, order.size - 1)
    stack.push(folder)
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(folder, Math.min(lowest.get(folder) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(folder) !== order.get(folder)) return
    const cycle = stack.splice(stack.indexOf(folder))
    if (cycle.length > 1) cycles.push(cycle)
  }
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder)
  return cycles
}

const edgesWithin = (cycle: string[], from: string, edges = new Map<string, string>()): string[] =>
  [...edges].filter(([to]) => cycle.includes(to)).map(([to, why]) => `${from} -> ${to}: ${why}`)

function sharedNames(): [string, string[]][] {
  const files = new Map<string, string[]>()
  const declared =
    /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
  for (const { file, text } of modules) {
    const names = [...text.matchAll(declared)].map(([, name = '']) => name)
    // A type and a value of one name in one module are one export.
    for (const name of new Set(names)) files.set(name, [...(files.get(name) ?? []), file])
  }
  return [...files].filter(([, where]) => where.length > 1).sort()
}

/** What React Aria sets: https://react-aria.adobe.com/styling */
const SET_BY_LIBRARY = new Set(['data-disabled', 'data-hovered', 'data-pending', 'data-pressed'])

function unsetAttributes(): string[] {
  const isSet = (attribute: string): boolean => {
    const property = attribute.slice('data-'.length).replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
    return modules.some(({ text }) => text.includes(`${attribute}=`) || text.includes(`dataset.${property} `))
  }
  return globSync('src/**/*.css').flatMap(file =>
    [...new Set(readFileSync(file, 'utf8').match(/(?<=\[)data-[a-z-]+/g))]
      .filter(attribute => !SET_BY_LIBRARY.has(attribute) && !isSet(attribute))
      .map(attribute => `${file}: ${attribute}`),
  )
}

/** A value of a property that only `src/ui/tokens.css` may state, by property. */
const LITERALS: [property: RegExp, literal: RegExp][] = [
  [/./, /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|:\s*(?:white|black|red)\b/i],
  [/^font(-size)?$/, /\d(?:px|rem|vw)/],
  [/^border(-[a-z-]+)?-radius$/, /\dpx/],
  [/^(?:box|text)-shadow$/, /\d/],
  // Of one or two pixels are lines, and what is drawn over them.
  [/^(?:padding|margin|gap|row-gap|column-gap)/, /(?:[3-9]|\d\d)px|rem/],
]

/** What a stylesheet states that a token states. */
const untokened = (): string[] =>
  globSync('src/**/*.css')
    .filter(file => file !== 'src/ui/tokens.css')
    .flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, index) => ({
          line,
          at: `${file}:${index + 1}`,
          property: line.split(':')[0]?.trim() ?? '',
        }))
        .filter(
          ({ line, property }) =>
            /^\s+[a-z-]+:/.test(line) && !line.endsWith('{') && isLiteral(property, line),
        )
        .map(({ line, at }) => `${at} ${line.trim()}`),
    )

const isLiteral = (property: string, line: string): boolean =>
  LITERALS.some(([named, literal]) => named.test(property) && literal.test(line))

function crowdedFolders(): string[] {
  const files = new Map<string, number>()
  for (const file of globSync('{contract,offline,src,sw,server}/**/*.{ts,tsx,css}'))
    files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1)
  return [...files]
    .filter(([folder, count]) => count > MOST_FILES && !BY_AREA.includes(folder))
    .map(([folder, count]) => `${folder}: ${count}`)
}

/** Relies on the formatter: a function ends where a line closes it at the indentation of its first line. */
function longFunctions(): string[] {
  return modules.flatMap(({ file, lines }) =>
    lines.flatMap((line, start) => {
      if (!/(\bfunction\b|=>|^\s*(async )?\w+\(.*\)).*\{$|^(export )?(async )?function \w+.*\($/.test(line))
        return []
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      const end = lines.findIndex(
        (other, at) => at > start && other.startsWith(`${indent}}`) && !other.endsWith('{'),
      )
      const length = end - start + 1
      return length > LONG_FUNCTION_LINES ? [`${file}:${start + 1} ${length} lines: ${line.trim()}`] : []
    }),
  )
}

function list(title: string, rows: string[]): void {
  process.stdout.write(`\n${title}: ${rows.length}\n${rows.map(row => `  ${row}\n`).join('')}`)
}

const cycles = [
  (file: string) => folderOf(file, 2),
  (file: string) => folderOf(file, 3),
  (file: string) => file,
].flatMap(nodeOf => {
  const graph = importsBetween(nodeOf)
  return cyclesOf(graph).map(cycle => ({ cycle, graph }))
})
const crowded = crowdedFolders()
const shared = sharedNames()
const unset = unsetAttributes()
const literals = untokened()
const sizes = modules.map(({ lines }) => lines.length).sort((a, b) => a - b)
const large = modules.filter(({ lines, isGenerated }) => lines.length > MOST_LINES && !isGenerated)

process.stdout.write(
  `${modules.length} modules; median ${sizes[Math.floor(sizes.length / 2)]} lines, largest ${sizes.at(-1)}\n`,
)
list(
  'Import cycles between folders or modules',
  cycles.map(({ cycle, graph }) =>
    [cycle.join(', '), ...cycle.flatMap(from => edgesWithin(cycle, from, graph.get(from)))].join('\n    '),
  ),
)
list(
  'Names exported by more than one module',
  shared.map(([name, files]) => `${name}: ${files.join(', ')}`),
)
list(`Folders with more than ${MOST_FILES} files`, crowded)
list('Data attributes that a stylesheet selects and no module sets', unset)
list('Values of stylesheets that are no tokens', literals)
list(
  `Modules with more than ${MOST_LINES} lines`,
  large.map(({ file, lines }) => `${file}: ${lines.length}`),
)
list(`Functions longer than ${LONG_FUNCTION_LINES} lines (allowed)`, longFunctions())
if (cycles.length + crowded.length + shared.length + large.length + unset.length + literals.length > 0)
  process.exitCode = 1
