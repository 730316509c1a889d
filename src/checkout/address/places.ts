import { atom } from 'jotai'
import { getAddressAllCountriesStates } from '../../../contract/calls/address.ts'
import { type Data, keep, kept } from '../../../offline/kept.ts'
import { call } from '../../api/call.ts'

type Places = Data<'places'>

const heardAtom = atom<Places>({ countries: [], states: [] })

/** Countries and states to choose from; empty while nobody knows them. They are fetched once they are looked at. */
export const placesAtom = atom(
  get => get(heardAtom),
  async (get, set): Promise<void> => {
    if (get(heardAtom).countries.length > 0) return
    const { places } = await kept(['places'])
    if (places) return set(heardAtom, places.data)
    const sent = await call(getAddressAllCountriesStates, {})
    if (!sent.ok) return
    set(heardAtom, sent.answer)
    await keep({ places: sent.answer })
  },
)
placesAtom.onMount = fetchThem => void fetchThem()
