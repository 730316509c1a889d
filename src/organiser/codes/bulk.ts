import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { importCodes, makeCodes } from '../../../contract/calls/organiserCodes.ts'
import { sizes } from '../../../contract/sizes.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { codeTexts } from '../../text/codes.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import { CODES, loadCodesAtom, organiserAtom, saveCodesAtom } from './codes.ts'
import { typedCodesAtom } from './typedCodes.ts'

export const MAKING = 'make_codes'

/** A code is for one order, unless something else is typed. */
const EMPTY = { prefix: '', count: '100', most_uses: '1' }

/** What is typed for the codes to make. */
export const toMakeAtom = atom(
  (get): Record<string, string> => ({
    ...EMPTY,
    ...get(typedCodesAtom)[get(organiserAtom)],
  }),
)

/** Changes what is typed: that is another batch. */
export const typeToMakeAtom = atom(null, (get, set, key: string, value: string): void => {
  const typed = { ...get(toMakeAtom), [key]: value, batch: crypto.randomUUID() }
  set(typedCodesAtom, all => ({ ...all, [get(organiserAtom)]: typed }))
})

/** Makes the codes, saves the file of them, and forgets what was typed. `of`: the organiser's name. */
export const makeCodesAtom = atom(null, (get, set, of: string): Promise<void> => {
  if (!get(toMakeAtom).batch) set(typeToMakeAtom, 'prefix', get(toMakeAtom).prefix ?? '')
  const { prefix = '', count: typed = '', batch = '', ...fields } = get(toMakeAtom)
  const organiser_id = get(organiserAtom)
  const work = async (): Promise<PressOutcome> => {
    const count = Number(typed)
    if (!Number.isInteger(count) || count < 1 || count > sizes.codes)
      return { type: 'error', words: codeTexts.wrongCount(sizes.codes) }
    const sent = await provenly(set, () => call(makeCodes, { organiser_id, batch, prefix, count, fields }))
    if (!sent.ok)
      return { type: 'error', words: failureWords(sent, organiserFailures.make_codes, get(isOnlineAtom)) }
    const failed = await set(saveCodesAtom, codeTexts.fileName(of, prefix), { batch })
    if (failed) return failed
    // What was typed meanwhile is another batch.
    set(typedCodesAtom, ({ [organiser_id]: now, ...others }) =>
      now && now.batch !== batch ? { ...others, [organiser_id]: now } : others,
    )
    await set(loadCodesAtom)
    return { type: 'success', words: codeTexts.made(sent.answer.made) }
  }
  return set(pressAtom, { place: MAKING, name: MAKING, work })
})

/** A file that was chosen, with what its import would do; null: none. */
export const chosenCodesAtom = atom<{ file: string; report: Answer<typeof importCodes> } | null>(null)

export const IMPORTING_CODES = 'import_codes'

/** Reads a file and asks what its import would do. Nothing is stored. */
export const chooseCodesAtom = atom(null, (get, set, chosen: File): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const file = await chosen.text()
    if (file.length > sizes.file) return { type: 'error', words: codeTexts.tooLong }
    const sent = await call(importCodes, { organiser_id: get(organiserAtom), file, confirmed: false })
    if (!sent.ok)
      return { type: 'error', words: failureWords(sent, organiserFailures.import_codes, get(isOnlineAtom)) }
    set(chosenCodesAtom, { file, report: sent.answer })
    return null
  }
  return set(pressAtom, { place: CODES, name: IMPORTING_CODES, work })
})

/** Imports the file whose report was read. */
export const importCodesAtom = atom(null, async (get, set): Promise<void> => {
  const chosen = get(chosenCodesAtom)
  if (!chosen) return
  const work = async (): Promise<PressOutcome> => {
    const sent = await provenly(set, () =>
      call(importCodes, { organiser_id: get(organiserAtom), file: chosen.file, confirmed: true }),
    )
    if (!sent.ok)
      return { type: 'error', words: failureWords(sent, organiserFailures.import_codes, get(isOnlineAtom)) }
    return { type: 'success', words: codeTexts.imported(sent.answer.added, sent.answer.changed) }
  }
  await set(pressAtom, { place: CODES, name: IMPORTING_CODES, work })
  set(chosenCodesAtom, null)
  await set(loadCodesAtom)
})
