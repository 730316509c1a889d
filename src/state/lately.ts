import { atom, type WritableAtom } from 'jotai'

type Command<A extends unknown[]> = WritableAtom<unknown, A, Promise<void>>

/** A command whose code comes as late as the view that it belongs to. */
export const lately = <A extends unknown[]>(load: () => Promise<Command<A>>) =>
  atom(null, async (_get, set, ...said: A): Promise<void> => {
    // Where the view cannot be loaded either, it says so itself and offers to load again.
    const command = await load().catch(() => null)
    if (command) await set(command, ...said)
  })
