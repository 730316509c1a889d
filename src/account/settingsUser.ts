import { atom } from 'jotai'
import { token } from '../api/token.ts'
import { loadUserAtom, userAtom } from '../state/user.ts'

type Who = 'asking' | 'visitor' | 'unreachable' | { email: string }

const knownAtom = atom<Exclude<Who, object>>('asking')

/** Who is signed in. The user is fetched when this is first shown; without a session nobody is. */
export const settingsUserAtom = atom(
  (get): Who => {
    const user = get(userAtom)
    if (!user) return get(knownAtom)
    return user.id === null ? 'visitor' : { email: user.email ?? '' }
  },
  async (_get, set): Promise<void> => {
    if ((await token()) === null) set(knownAtom, 'visitor')
    else if (!(await set(loadUserAtom))) set(knownAtom, 'unreachable')
  },
)
settingsUserAtom.onMount = ask => void ask()
