import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { exportEvents, importOwnEvents } from '../../../contract/calls/organiserFiles.ts'
import { sizes } from '../../../contract/sizes.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { reloadAreaAtom } from '../area.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import { loadOwnEventsAtom, placeOfEvents } from './ownEvents.ts'

/** A file that was chosen, with what its import would do. */
export interface ChosenFile {
  organiser: number
  file: string
  report: Answer<typeof importOwnEvents>
}

/** The file whose report is shown; null: none. */
export const chosenFileAtom = atom<ChosenFile | null>(null)

export const nameOfFiles = (organiser: number): string => `files ${organiser}`

const failed = (words: string): PressOutcome => ({ type: 'error', words })

/** Reads a file and asks what its import would do. Nothing is stored. */
export const chooseFileAtom = atom(null, (get, set, organiser: number, chosen: File): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const file = await chosen.text()
    if (file.length > sizes.file) return failed(editorTexts.fileTooLong)
    const sent = await call(importOwnEvents, { organiser_id: organiser, file, confirmed: false })
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.import_events, get(isOnlineAtom)))
    set(chosenFileAtom, { organiser, file, report: sent.answer })
    return null
  }
  return set(pressAtom, { place: placeOfEvents(organiser), name: nameOfFiles(organiser), work })
})

/** Imports the file whose report was read. */
export const importChosenAtom = atom(null, async (get, set): Promise<void> => {
  const chosen = get(chosenFileAtom)
  if (!chosen) return
  const { organiser, file } = chosen
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await provenly(set, () =>
      call(importOwnEvents, { organiser_id: organiser, file, confirmed: true }),
    )
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.import_events, get(isOnlineAtom)))
    const { added, changed } = sent.answer
    return { type: 'success', words: editorTexts.imported(added, changed) }
  }
  await set(pressAtom, { place: IMPORTING, name: nameOfFiles(organiser), work })
  set(chosenFileAtom, null)
  await Promise.all([set(loadOwnEventsAtom, organiser), set(reloadAreaAtom)])
})

/** Where the outcome of an import is shown. */
export const IMPORTING = 'import'

/** Saves the events of an organiser as a file. */
export const exportEventsAtom = atom(null, (get, set, organiser_id: number, name: string): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await call(exportEvents, { organiser_id })
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.export_events, get(isOnlineAtom)))
    saveFile(`${name}.yaml`, 'application/yaml', sent.answer.file)
    return null
  }
  return set(pressAtom, { place: placeOfEvents(organiser_id), name: `export ${organiser_id}`, work })
})
