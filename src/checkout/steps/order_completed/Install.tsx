import { useAtom } from 'jotai'
import { useState } from 'react'
import { isOnIosOutside } from '../../../platform/installing.ts'
import { installPromptAtom } from '../../../state/install.ts'
import { installTexts } from '../../../text/install.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/dialogs/Modal.tsx'
import { Tile } from './Tile.tsx'

/** Offers to install the app, which is asked nowhere else: by the browser's own question, or on iOS by its steps. */
export function Install() {
  const [prompt, setPrompt] = useAtom(installPromptAtom)
  const [isOpen, setOpen] = useState(false)
  if (!prompt && !isOnIosOutside()) return null
  const install = async () => {
    if (!prompt) return setOpen(true)
    await prompt.prompt()
    // The browser's offer can be used once, whatever the answer is.
    setPrompt(null)
  }
  return (
    <>
      <Tile icon="phone" to={() => void install()}>
        {installTexts.tile}
      </Tile>
      <Modal title={installTexts.tile} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ol>
          {installTexts.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button look="plain" onPress={() => setOpen(false)}>
          Close
        </Button>
      </Modal>
    </>
  )
}
