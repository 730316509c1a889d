import { atom } from 'jotai'
import { token } from '../api/token.ts'
import { loadUserAtom, userAtom } from '../state/user.ts'

type Who = 'asking' | 'visitor' | 'unreachable' | { email: string }

const heardAtom = atom<Exclude<Who, object>>('asking')

/** Who is signed in, asked as it is looked at. Without a session there is nobody to ask about. */
export const whoAtom = atom(
  (get): Who => {
    const user = get(userAtom)
    if (!user) return get(heardAtom)
    return user.id === null ? 'visitor' : { email: user.email ?? '' }
  },
  async (_get, set): Promise<void> => {
    if ((await token()) === null) set(heardAtom, 'visitor')
    else if (!(await set(loadUserAtom))) set(heardAtom, 'unreachable')
  },
)
whoAtom.onMount = ask => void ask()
