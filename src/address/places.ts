import { atom } from 'jotai'
import { getAddressAllCountriesStates } from '../../contract/calls/address.ts'
import { places } from '../../contract/entities/address.ts'
import { deviceChange, loadFromDevice, saveToDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'

/** Countries and states, for 30 days. */
export const placesRow = { name: 'places', struct: places, validMs: 30 * 86_400_000 }

const loadedAtom = atom<(typeof places)['TYPE']>({ countries: [], states: [] })

/** Countries and states to choose from; empty until they are loaded: when they are first shown, or once there is a network. */
export const placesAtom = atom(
  get => get(loadedAtom),
  async (get, set): Promise<void> => {
    if (get(loadedAtom).countries.length > 0) return
    const [stored] = await loadFromDevice([placesRow])
    if (stored) return set(loadedAtom, stored.data)
    const sent = await call(getAddressAllCountriesStates, {})
    if (!sent.ok) return
    set(loadedAtom, sent.answer)
    await saveToDevice([deviceChange(placesRow, sent.answer)])
  },
)
placesAtom.onMount = load => {
  const again = () => void load()
  again()
  addEventListener('online', again)
  return () => removeEventListener('online', again)
}
