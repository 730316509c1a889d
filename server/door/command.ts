import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { getUser } from '../../contract/calls/account.ts'
import { checkOneTimeCode, sendOneTimeCode } from '../../contract/calls/login.ts'
import { plural } from '../../contract/format/words.ts'
import type { Verdict } from '../../contract/rules/door/verdict.ts'
import { findingWords, guestName, verdictWords } from '../../contract/rules/door/verdictWords.ts'
import { openShop, type ShopClient, ShopRefusal } from './shopClient.ts'
import { openTerminalDoor, type TerminalDoor } from './terminalDoor.ts'

const USAGE = `Usage:
  npm run door -- ADDRESS EVENT [--name NAME]

Checks tickets at the door of an event. ADDRESS is that of the shop, EVENT the number in the address of the event's
door check. It asks for your e-mail address and the code that is sent to it, and then reads one ticket from each line:
what a scanner reads, or the ten characters of its number. After the line "out" it notes that people leave, after the line
"in" it lets them in again. The line "undo" takes the last admission or exit back. It ends with its input.

Admissions and exits are in the file door-EVENT.jsonl until the shop has them. The exit code is 0 if it has all, 3 if some are
still in the file, 1 if the door did not open, and 2 if the command was not understood.
`
const NOT_OPENED = 1
const NOT_UNDERSTOOD = 2
const NOT_MERGED = 3
const MERGE_EVERY_MS = 15_000

const doorTurned = { in: 'Coming in', out: 'Going out' } as const

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The findings that were printed. */
const told = new Set<string>()

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = { name: { type: 'string', default: 'Terminal' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false })
  const [address = '', event = ''] = positionals
  if (!URL.canParse(address) || !/^[1-9]\d{0,9}$/.test(event)) {
    process.stderr.write(USAGE)
    return values.help ? 0 : NOT_UNDERSTOOD
  }
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  try {
    const shop = openShop(address)
    await signIn(shop, lines)
    const name = String(values.name).slice(0, 40)
    const door = await openTerminalDoor(shop, Number(event), { file: `door-${event}.jsonl`, door: name })
    if (!door) throw new ShopRefusal('This event is not with your e-mail address.')
    print(`${door.title}: ${plural(door.tickets, 'ticket')}`)
    return await checkLines(door, lines)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return NOT_OPENED
  }
}

async function signIn(shop: ShopClient, lines: AsyncIterator<string>): Promise<void> {
  // The first answer begins the session that the code belongs to.
  await shop.call(getUser, {})
  const email = (await answered('Your e-mail address: ', lines)).trim()
  const { captcha } = await shop.call(sendOneTimeCode, { email })
  if (captcha) throw new ShopRefusal('Too many codes were asked for. Please try again later.')
  const code = await answered('The code that was sent to you: ', lines)
  const { has_account } = await shop.call(checkOneTimeCode, { email, code: code.trim() })
  if (!has_account) throw new ShopRefusal('There is no account with this e-mail address.')
}

async function answered(question: string, lines: AsyncIterator<string>): Promise<string> {
  process.stdout.write(question)
  const { value, done } = await lines.next()
  if (done) throw new Error('The input has ended.')
  return value
}

async function checkLines(door: TerminalDoor, lines: AsyncIterator<string>): Promise<number> {
  const merge = onceAtATime(() => mergeAndTell(door))
  await merge()
  const timer = setInterval(() => void merge(), MERGE_EVERY_MS)
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value
    const word = line.trim()
    if (word === '') continue
    if (word === 'undo') print((await door.undo()) ? 'Undone' : 'There is nothing to undo')
    else if (word === 'in' || word === 'out') {
      door.turn(word)
      print(doorTurned[word])
    } else print(inOneLine(await door.check(line)))
    void merge()
  }
  clearInterval(timer)
  await merge()
  await merge()
  print(
    `${door.admitted()} in, ${door.inside()} in the house now, ${plural(door.waiting(), 'scan')} only in the file`,
  )
  return door.waiting() > 0 ? NOT_MERGED : 0
}

/** A run that is asked for while one is under way waits for that one's end, and is then the same. */
function onceAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** Never rejects: without the shop, admissions stay in the file and the door goes on. */
async function mergeAndTell(door: TerminalDoor): Promise<void> {
  try {
    await door.merge()
  } catch (error) {
    process.stderr.write(`Not merged: ${error instanceof Error ? error.message : String(error)}\n`)
  }
  for (const finding of door.findings()) {
    const line = `Look at ${guestName(finding.ticket)}, ${finding.ticket.id}. ${findingWords(finding)}`
    if (!told.has(line)) print(line)
    told.add(line)
  }
}

function inOneLine(verdict: Verdict): string {
  const { title, detail } = verdictWords(verdict)
  const ticket = 'ticket' in verdict ? verdict.ticket : null
  return [title, ticket?.holder, ticket?.seat, detail].filter(Boolean).join(' · ')
}
