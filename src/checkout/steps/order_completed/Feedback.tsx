import { useAtom, useSetAtom } from 'jotai'
import { feedbackTexts } from '../../../text/feedback.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/dialogs/Modal.tsx'
import { feedbackDraft } from './draft.ts'
import { feedbackAtom } from './feedback.ts'
import { sendFeedbackAtom } from './sendFeedback.ts'
import { Tile } from './Tile.tsx'

/** The longest message that the server takes. */
const MOST_CHARACTERS = 5000

/** Asks how it was. What is written stays until the server has it. */
export function Feedback() {
  const [state, setState] = useAtom(feedbackAtom)
  const [message, setMessage] = useAtom(feedbackDraft.atom)
  const send = useSetAtom(sendFeedbackAtom)
  const isSending = state === 'sending'
  return (
    <>
      <Tile icon="speech" to={() => setState('open')}>
        {feedbackTexts.title}
      </Tile>
      <Modal title={feedbackTexts.title} isOpen={state !== 'closed'} onClose={() => setState('closed')}>
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            if (!isSending && message.trim() !== '') void send()
          }}
        >
          <textarea
            className="share-message"
            rows={6}
            maxLength={MOST_CHARACTERS}
            aria-label={feedbackTexts.title}
            placeholder={feedbackTexts.placeholder}
            value={message}
            onChange={event => setMessage(event.target.value)}
          />
          <div className="row">
            <Button look="plain" onPress={() => setState('closed')}>
              Close
            </Button>
            <Button type="submit" isLoading={isSending} isDisabled={message.trim() === ''}>
              Send
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
