import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai'
import { userAtom } from '../state/user.ts'

/** What its place asks of a form. */
export interface PlacedForm {
  setTheme(isDark: boolean): void | Promise<void>
  unmount(): void | Promise<void>
}

/** The place of a provider's form on the page. */
export interface FormPlace<F extends PlacedForm> {
  /** The form while it is shown or loading: a promise of it, or of null where it cannot be loaded. */
  formAtom: PrimitiveAtom<{ form: Promise<F | null> } | null>
  /** Why there is no form. */
  failureAtom: PrimitiveAtom<string | null>
  /** The id of its element, for a script that looks for it. */
  id?: string
  /** A ref callback: mounts the form in its place, and unmounts it when the place goes. */
  mountAtom: WritableAtom<null, [HTMLElement | null], (() => void) | undefined>
  /** Waits for the form. null: there is none; one that could not be loaded is loaded again. */
  awaitAtom: WritableAtom<null, [], Promise<F | null>>
}

const DARK = '(prefers-color-scheme: dark)'

/** Known before the first form is mounted. */
const isDarkDeviceAtom = atom(globalThis.matchMedia?.(DARK).matches ?? false)
isDarkDeviceAtom.onMount = set => {
  const device = matchMedia(DARK)
  const read = () => set(device.matches)
  read()
  device.addEventListener('change', read)
  return () => device.removeEventListener('change', read)
}

/** The card form is dark for an account that asks for it, and otherwise as the page around it is. */
export const isDarkFormAtom = atom(get => get(userAtom)?.is_dark_mode === true || get(isDarkDeviceAtom))

/** `open`: loads the form and mounts it; null: it could not, and has said why in `failureAtom`. */
export function formPlace<F extends PlacedForm>(
  failureAtom: PrimitiveAtom<string | null>,
  open: WritableAtom<null, [HTMLElement], Promise<F | null>>,
  id?: string,
): FormPlace<F> {
  const formAtom = atom<{ form: Promise<F | null> } | null>(null)
  const mountAtom = atom(null, (_get, set, place: HTMLElement | null) => {
    if (!place) return
    const form = set(open, place)
    set(formAtom, { form })
    return () => {
      set(formAtom, null)
      void form.then(shown => shown?.unmount())
    }
  })
  const awaitAtom = atom(null, async (get, set): Promise<F | null> => {
    // Without its failure the place is shown again, and mounts a form.
    if (get(failureAtom) !== null) set(failureAtom, null)
    return (await get(formAtom)?.form) ?? null
  })
  return { formAtom, failureAtom, mountAtom, awaitAtom, ...(id !== undefined && { id }) }
}

/** Why a form could not be shown; forgotten once nobody shows it. */
export function failureOfForm(): PrimitiveAtom<string | null> {
  const failure = atom<string | null>(null)
  failure.onMount = set => () => set(null)
  return failure
}
