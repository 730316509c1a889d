import { atom, type WritableAtom } from 'jotai'

/** A write-only atom that does something. */
export type Command<A extends unknown[] = [], R = void> = WritableAtom<unknown, A, Promise<R>>

/** A command whose code is loaded when it is first used. Where it cannot be loaded, nothing is done. */
export const lazyCommand = <A extends unknown[]>(load: () => Promise<Command<A>>): Command<A> =>
  atom(null, async (_get, set, ...args: A): Promise<void> => {
    // The view that the command belongs to cannot be loaded either: it says so and offers to load again.
    const command = await load().catch(() => null)
    if (command) await set(command, ...args)
  })

/** Runs `work` while `busy` is true; while it already is, nothing is done. `busy` ends even where `work` throws. */
export const busyCommand = <A extends unknown[]>(
  busy: WritableAtom<boolean, [boolean], void>,
  work: Command<A>,
): Command<A> =>
  atom(null, async (get, set, ...args: A): Promise<void> => {
    if (get(busy)) return
    set(busy, true)
    try {
      await set(work, ...args)
    } finally {
      set(busy, false)
    }
  })
