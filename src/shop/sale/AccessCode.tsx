import { atom, useAtomValue } from 'jotai'
import { lazy, Suspense, useCallback, useState } from 'react'
import { whenReachable } from '../../platform/whenReachable.ts'
import { Fold } from '../../ui/Fold.tsx'

// Nobody sees it before a press.
const AccessForm = lazy(() => whenReachable(() => import('./AccessForm.tsx')))

/** The code of a link to this page. It stands behind the #, so that it is sent to no server and in no log. */
const linkedCodeAtom = atom<string | null>(null)
// The server paints the page without it.
linkedCodeAtom.onMount = set => set(new URLSearchParams(location.hash.slice(1)).get('code'))

/** Where an access code is entered, which opens more tickets of the event at this address. */
export function AccessCode({ url }: { url: string }) {
  const linked = useAtomValue(linkedCodeAtom)
  const [isOpen, setOpen] = useState(false)
  // A native disclosure can be opened before it is hydrated.
  const openedEarly = useCallback((place: HTMLElement | null) => {
    if (place?.closest('details')?.open) setOpen(true)
  }, [])
  return (
    <Fold summary="Have an access code?" isOpen={isOpen || linked !== null} onToggle={setOpen}>
      <div ref={openedEarly}>
        {(isOpen || linked !== null) && (
          <Suspense fallback={null}>
            <AccessForm url={url} linked={linked} />
          </Suspense>
        )}
      </div>
    </Fold>
  )
}
