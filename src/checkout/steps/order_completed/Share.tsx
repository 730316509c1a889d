import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { limits } from '../../../../contract/limits.ts'
import { paced, pause } from '../../../platform/pause.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { shareTexts } from '../../../text/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/dialogs/Modal.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { referralLinkAtom } from './complete.ts'

type Event = Checkout['events'][number]

/** Invites friends: by the phone's own sheet where there is one for a single event, otherwise by a text to copy. */
export function Share() {
  const events = useAtomValue(checkoutAtom)?.events ?? []
  const link = useAtomValue(referralLinkAtom)
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = events
  if (!link || !first) return null
  const isSingle = others.length === 0
  const share = async () => {
    if (!isSingle || !('share' in navigator)) return setOpen(true)
    // Whoever closes the sheet has chosen not to share.
    await navigator.share({ text: messageOf(first, link) }).catch(() => {})
  }
  return (
    <li>
      <button type="button" className="tile" onClick={() => void share()}>
        <Icon name="share" />
        {shareTexts.tile(events.every(event => event.reward_referrers) ? first.reward_referrers : null)}
      </button>
      <Modal title={shareTexts.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {events.map(event => (
          <Message key={event.id} title={event.title} text={messageOf(event, link)} />
        ))}
        {isSingle && (
          <Button look="plain" onPress={() => setOpen(false)}>
            Close
          </Button>
        )}
      </Modal>
    </li>
  )
}

/** The reward or the event in words, then the event's own link, or the referral link where it has none. */
const messageOf = ({ title, reward_referrers, shareable_link }: Event, link: string): string =>
  `${reward_referrers?.text ?? shareTexts.going(title)} ${shareable_link || link}`

function Message({ title, text }: { title: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The browser forbids it: the shopper copies the text, which can be selected.
      return
    }
    setCopied(true)
    await pause(paced(limits.copied))
    setCopied(false)
  }
  return (
    <section className="stack">
      <h3>{title}</h3>
      <textarea
        className="share-message"
        readOnly
        rows={5}
        value={text}
        aria-label={shareTexts.message(title)}
      />
      <Button onPress={() => void copy()}>
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </section>
  )
}
