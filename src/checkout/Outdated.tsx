import { useAtomValue } from 'jotai'
import { isOutdatedAtom } from '../state/version.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

/** A newer version of the page has written to this device: this page is read-only until it is reloaded. */
export function Outdated() {
  const isOutdated = useAtomValue(isOutdatedAtom)
  return (
    <Modal title="Foyer has been updated" isOpen={isOutdated} onClose={() => {}}>
      <p>It is open in another tab in a newer version. Load this page again to go on where you are.</p>
      <Button onPress={() => location.reload()}>Load again</Button>
    </Modal>
  )
}
