import { atom } from 'jotai'
import type { User } from '../../contract/entities/user.ts'

/** The server's last answer about the user; null before the first one. */
export const userAtom = atom<User | null>(null)

/** The role in which the user is fetched. */
export const roleAtom = atom<'organiser' | 'shopper'>('organiser')

/** A call of the account step is under way. */
export const savingAtom = atom(false)
