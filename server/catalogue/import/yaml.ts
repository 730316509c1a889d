import { array, object, unknown, validate } from 'superstruct'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { contradictions } from '../../../contract/catalogue/contradictions.ts'
import { eventFormat } from '../../../contract/catalogue/eventFormat.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { organiserFormat } from '../../../contract/catalogue/organiserFormat.ts'
import { formatProblems, type Problem } from '../../../contract/catalogue/problems.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueOrganiser } from './catalogueEvent.ts'
import { Malformed } from './malformed.ts'
import { eventFromYaml } from './yaml/event.ts'
import { organiserFromYaml } from './yaml/organiser.ts'
import { problemsInWords } from './yaml/problems.ts'

const fileFormat = object({ organisers: array(unknown()), events: array(unknown()) })

interface File {
  organisers: unknown[]
  events: unknown[]
  /** The problems of the entry at this index, as text. */
  inWords(list: 'organisers' | 'events', index: number, problems: Problem[]): string
}

/**
 * Reads a file of the catalogue's own format. `now` is the day from which it counts. An entry that cannot be read is
 * refused with its place and line, and the others are imported; the events of a refused organiser are refused too.
 * Throws Malformed if the file as a whole cannot be read. `scheme` keeps these events apart from those of other
 * files.
 */
export function readYaml(text: string, now: Date, scheme = 'yaml'): Catalogue {
  const file = parsed(text)
  const catalogue: Catalogue = { organisers: [], events: [], refused: [], warnings: [] }
  const { names, organisers } = readOrganisers(file, catalogue, now)
  for (const [index, stated] of file.events.entries()) {
    const position = index + 1
    const refuse = (reason: string) =>
      catalogue.refused.push({ position, name: textUnder(stated, 'title'), reason })
    const [wrong, written] = validate(stated, eventFormat, { coerce: true })
    const problems = wrong
      ? formatProblems(wrong)
      : [...contradictions(written, names, now)].map(([path, message]) => ({ path, message }))
    const seller = written && organisers.get(written.organiser)
    if (problems.length > 0) refuse(file.inWords('events', index, problems))
    else if (!seller) refuse('its organiser is refused')
    else {
      const source = written.id.includes(':') ? written.id : `${scheme}:${written.id}`
      const currency = written.currency ?? seller.terms?.currency ?? 'GBP'
      catalogue.events.push(eventFromYaml(written, { position, source, currency, organiser: seller }, now))
    }
  }
  return catalogue
}

/** The readable organisers by name, and the names of all, refused ones included. */
function readOrganisers(file: File, { organisers: stating, refused }: Catalogue, now: Date) {
  // The clock of an organiser follows from its events, which are read later.
  const today = dayIn('Europe/London', now)
  const organisers = new Map<string, CatalogueOrganiser>()
  const names = new Set<string>()
  for (const [index, stated] of file.organisers.entries()) {
    const [wrong, written] = validate(stated, organiserFormat, { coerce: true })
    const name = written?.name ?? textUnder(stated, 'name')
    const refuse = (reason: string) => refused.push({ kind: 'organiser', position: index + 1, name, reason })
    if (wrong) refuse(file.inWords('organisers', index, formatProblems(wrong)))
    else if (organisers.has(written.name)) refuse('is stated a second time')
    else {
      const organiser = organiserFromYaml(written, today)
      organisers.set(organiser.name, organiser)
      stating.push({ position: index + 1, organiser })
    }
    if (name !== null) names.add(name)
  }
  return { names, organisers }
}

function parsed(text: string): File {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [wrong, stated] = validate(contentOf(document), fileFormat)
  if (wrong) throw new Malformed(problemsInWords(document, lines, formatProblems(wrong)))
  return {
    ...stated,
    inWords: (list, index, problems) =>
      problemsInWords(
        document,
        lines,
        problems.map(({ path, message }) => ({ path: [list, index, ...path], message })),
      ),
  }
}

function contentOf(document: Document): unknown {
  try {
    const [broken] = document.errors
    if (broken) throw broken
    return document.toJS()
  } catch (error) {
    // The parser's message continues with lines of the file; only its first line is useful here.
    const [said] = error instanceof Error ? error.message.split('\n') : []
    throw new Malformed(`The file is not YAML: ${said ?? 'it cannot be parsed'}`)
  }
}

function textUnder(stated: unknown, key: string): string | null {
  const under =
    typeof stated === 'object' && stated !== null ? new Map(Object.entries(stated)).get(key) : null
  return typeof under === 'string' ? under : null
}
