import { atom } from 'jotai'
import { userAtom } from '../../state/user.ts'

/** The theme of a card form follows the account alone. */
export const isDarkFormAtom = atom(get => get(userAtom)?.is_dark_mode === true)
