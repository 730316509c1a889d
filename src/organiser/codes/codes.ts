import { atom } from 'jotai'
import type { Body } from '../../../contract/call.ts'
import {
  type CodeUse,
  getCodeUses,
  getDiscountCodes,
  getVoucherCodes,
  type ListedCode,
  stopCode,
  type VoucherCode,
} from '../../../contract/calls/organiserCodes.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { codeTexts } from '../../text/codes.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { saveCsv } from '../csv.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import { screenAtom } from '../screen.ts'
import { codeRows } from './codeFile.ts'

/** Where the results of presses are shown. */
export const CODES = 'codes'

interface Listed<T, After> {
  rows: T[]
  /** Where those that follow begin; null: there are none. */
  after: After | null
}

/** The discount codes that are shown. null: they are not there yet, or could not be loaded. */
export const codesAtom = atom<Listed<ListedCode, string> | null>(null)
export const codesFailureAtom = atom<string | null>(null)
/** What the codes that are shown were searched by. */
export const searchedAtom = atom('')

export const organiserAtom = atom(get => get(screenAtom)?.organiser ?? 0)

/** How often the codes were asked for. Only the last answer is shown. */
const askedAtom = atom(0)

/** Loads the first codes that contain these words, or those that follow the ones that are shown. */
const askAtom = atom(null, async (get, set, search: string, after: string | null): Promise<void> => {
  const asked = get(askedAtom) + 1
  set(askedAtom, asked)
  const sent = await call(getDiscountCodes, {
    organiser_id: get(organiserAtom),
    ...(search && { search }),
    ...(after && { after }),
  })
  if (get(askedAtom) !== asked) return
  const found = sent.ok ? sent.answer.codes : null
  if (sent.ok && found) {
    const before = after === null ? [] : (get(codesAtom)?.rows ?? [])
    set(codesAtom, { rows: [...before, ...found], after: sent.answer.after })
    set(searchedAtom, search)
    set(codesFailureAtom, null)
    return
  }
  const failed = () => failureWords(sent, organiserFailures.get_discount_codes, get(isOnlineAtom))
  set(codesFailureAtom, sent.ok ? codeTexts.notYours : failed())
})

export const loadCodesAtom = atom(null, (get, set): Promise<void> => set(askAtom, get(searchedAtom), null))

export const searchCodesAtom = atom(
  null,
  (_get, set, words: string): Promise<void> => set(askAtom, words.trim(), null),
)

export const moreCodesAtom = atom(
  null,
  (get, set): Promise<void> => set(askAtom, get(searchedAtom), get(codesAtom)?.after ?? null),
)

export const nameOfStop = ({ id }: ListedCode): string => `stop_code ${id}`

/** Stops a code or lets it go on, and shows what the server knows of it now, whatever the answer is. */
export const stopCodeAtom = atom(null, (get, set, code: ListedCode, stopped: boolean): Promise<void> => {
  const organiser_id = get(organiserAtom)
  const work = async (): Promise<PressOutcome> => {
    const sent = await provenly(set, () => call(stopCode, { organiser_id, code_id: code.id, stopped }))
    const read = await call(getDiscountCodes, { organiser_id, search: code.code })
    const now = read.ok && read.answer.codes?.find(({ id }) => id === code.id)
    if (now)
      set(codesAtom, list => list && { ...list, rows: list.rows.map(one => (one.id === now.id ? now : one)) })
    // The answer may be lost, though the server has done it.
    const isDoneUnanswered =
      !sent.ok && sent.failure.kind === 'unreachable' && now && (now.state === 'stopped') === stopped
    if (!sent.ok && !isDoneUnanswered)
      return { type: 'error', words: failureWords(sent, organiserFailures.stop_code, get(isOnlineAtom)) }
    return { type: 'success', words: stopped ? codeTexts.stopped(code.code) : codeTexts.goesOn(code.code) }
  }
  return set(pressAtom, { place: placeOfCode(code), name: nameOfStop(code), work })
})

export const placeOfCode = ({ id }: ListedCode): string => `code ${id}`

/** The orders of the codes that were opened, by code. */
export const usesAtom = atom<Record<number, Listed<CodeUse, number>>>({})

export const nameOfUses = ({ id }: ListedCode): string => `get_code_uses ${id}`

/** Loads the newest orders with a code, or those before the ones that are shown. */
export const loadUsesAtom = atom(null, (get, set, code: ListedCode): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const shown = get(usesAtom)[code.id]
    const sent = await call(getCodeUses, {
      organiser_id: get(organiserAtom),
      code_id: code.id,
      ...(shown?.after && { before: shown.after }),
    })
    if (!sent.ok || !sent.answer.uses)
      return { type: 'error', words: failureWords(sent, organiserFailures.get_code_uses, get(isOnlineAtom)) }
    const rows = [...(shown?.after ? shown.rows : []), ...sent.answer.uses]
    const after = sent.answer.before
    set(usesAtom, all => ({ ...all, [code.id]: { rows, after } }))
    return null
  }
  return set(pressAtom, { place: placeOfCode(code), name: nameOfUses(code), work })
})

/** The gift voucher codes that are shown; null: none are loaded yet. */
export const vouchersAtom = atom<Listed<VoucherCode, number> | null>(null)

export const VOUCHERS = 'voucher codes'

/** Loads the newest gift voucher codes, or those before the ones that are shown. */
export const loadVouchersAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const shown = get(vouchersAtom)
    const sent = await call(getVoucherCodes, {
      organiser_id: get(organiserAtom),
      ...(shown?.after && { before: shown.after }),
    })
    if (!sent.ok || !sent.answer.codes)
      return {
        type: 'error',
        words: failureWords(sent, organiserFailures.get_voucher_codes, get(isOnlineAtom)),
      }
    const rows = [...(shown?.after ? shown.rows : []), ...sent.answer.codes]
    set(vouchersAtom, { rows, after: sent.answer.before })
    return null
  }
  return set(pressAtom, { place: VOUCHERS, name: VOUCHERS, work })
})

/** Saves all codes that are asked for as a file, a thousand at a time. `name`: without its ending. */
export const saveCodesAtom = atom(
  null,
  async (
    get,
    _set,
    name: string,
    asked: Pick<Body<typeof getDiscountCodes>, 'search' | 'batch'>,
  ): Promise<PressOutcome | null> => {
    const codes: ListedCode[] = []
    let after: string | null = ''
    while (after !== null) {
      const sent: Sent<typeof getDiscountCodes> = await call(getDiscountCodes, {
        organiser_id: get(organiserAtom),
        ...asked,
        many: true,
        ...(after && { after }),
      })
      if (!sent.ok || !sent.answer.codes)
        return {
          type: 'error',
          words: failureWords(sent, organiserFailures.get_discount_codes, get(isOnlineAtom)),
        }
      codes.push(...sent.answer.codes)
      after = sent.answer.after
    }
    saveCsv(name, codeRows(codes))
    return null
  },
)

export const DOWNLOAD_CODES = 'download codes'

/** Saves the codes that were searched for, or all, as a file. `of`: the organiser's name. */
export const downloadCodesAtom = atom(null, (get, set, of: string): Promise<void> => {
  const search = get(searchedAtom)
  const work = () => set(saveCodesAtom, codeTexts.fileName(of, search), search ? { search } : {})
  return set(pressAtom, { place: CODES, name: DOWNLOAD_CODES, work })
})
