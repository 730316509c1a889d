import { atom } from 'jotai'
import { getUser } from '../../../contract/calls/account.ts'
import {
  collectPersonalData,
  endDevice,
  endOtherDevices,
  getSettings,
  setConsent,
  setDetails,
} from '../../../contract/calls/settings.ts'
import type { Settings } from '../../../contract/entities/settings.ts'
import type { Failure } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { userAtom } from '../../state/user.ts'
import { accountFailures } from '../../text/accountFailures.ts'
import { ownSettingsDraft } from './draft.ts'
import type { Said } from './usePress.ts'

const answeredAtom = atom<Settings | 'failed' | null>(null)

/**
 * The settings as the server has them; null: they are being fetched. They are fetched when they are first shown, and whenever
 * somebody comes back to the page, because another tab or device may have changed them. Written with true, who is signed in is
 * fetched too.
 */
export const settingsAtom = atom(
  get => get(answeredAtom),
  async (_get, set, withUser = false): Promise<void> => {
    const [sent, user] = await Promise.all([call(getSettings, {}), withUser ? call(getUser, {}) : null])
    if (user?.ok) set(userAtom, user.answer)
    if (sent.ok) set(answeredAtom, sent.answer.settings)
    else set(answeredAtom, known => known ?? 'failed')
  },
)
settingsAtom.onMount = fetch => {
  const look = () => {
    if (document.visibilityState === 'visible') void fetch(true)
  }
  void fetch()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Fetches the settings again where they could not be fetched. */
export const retrySettingsAtom = atom(null, async (_get, set): Promise<void> => {
  set(answeredAtom, null)
  await set(settingsAtom)
})

/** Fetches the settings and who is signed in, after a change of either. What is shown stays until they are there. */
export const refreshSettingsAtom = atom(null, (_get, set): Promise<void> => set(settingsAtom, true))

/** The server's reason, or the page's words where it gave none. */
export const saidOf = (failure: Failure, words: string): NonNullable<Said> => ({
  type: 'error',
  words: (failure.kind === 'refused' && failure.error) || words,
})

export const saveOwnDetailsAtom = atom(
  null,
  async (get, set, details: { full_name: string; contact_number: string }): Promise<Said> => {
    const typed = get(ownSettingsDraft.atom)
    const sent = await call(setDetails, details)
    if (!sent.ok) return saidOf(sent.failure, accountFailures.set_details)
    await set(refreshSettingsAtom)
    // What was typed meanwhile stays.
    if (get(ownSettingsDraft.atom) === typed)
      set(ownSettingsDraft.atom, { ...typed, full_name: null, contact_number: null })
    return { type: 'success', words: 'Your details are saved.' }
  },
)

/** Signs out another device; null: all others. */
export const endDeviceAtom = atom(null, async (_get, set, device: number | null): Promise<Said> => {
  const sent =
    device === null ? await call(endOtherDevices, {}) : await call(endDevice, { device_id: device })
  if (!sent.ok)
    return saidOf(sent.failure, accountFailures[device === null ? 'end_other_devices' : 'end_device'])
  await set(settingsAtom)
  return {
    type: 'success',
    words: device === null ? 'All other devices are signed out.' : 'The device is signed out.',
  }
})

/** Gives or withdraws a consent. It is shown at once, and as it was where that fails. */
export const setConsentAtom = atom(
  null,
  async (_get, set, consent: string, is_given: boolean): Promise<Said> => {
    const show = (isGiven: boolean) =>
      set(
        answeredAtom,
        known =>
          known &&
          (known === 'failed'
            ? known
            : {
                ...known,
                consents: known.consents.map(one =>
                  one.consent === consent ? { ...one, is_given: isGiven } : one,
                ),
              }),
      )
    show(is_given)
    const sent = await call(setConsent, { consent, is_given })
    if (sent.ok) return null
    show(!is_given)
    return saidOf(sent.failure, accountFailures.set_consent)
  },
)

/** Saves a file with what is held about the person. */
export const downloadDataAtom = atom(null, async (): Promise<Said> => {
  const sent = await call(collectPersonalData, {})
  if (!sent.ok) return saidOf(sent.failure, accountFailures.collect_personal_data)
  const day = sent.answer.made_at.slice(0, 10)
  saveFile(`foyer-${day}.json`, 'application/json', JSON.stringify(sent.answer, null, 2))
  return { type: 'success', words: 'The file is among your downloads.' }
})
