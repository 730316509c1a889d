import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { WalletTransfer } from '../../../contract/entities/wallet.ts'
import { plural } from '../../../contract/format/words.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import {
  isTakingBackAtom,
  isTransferOpen,
  takeBackAtom,
  takeBackFailureAtom,
  transfersAtom,
} from './transfers.ts'
import './Transfers.css'

/** What was sent to other people, and what became of it. */
export function Transfers() {
  const transfers = useAtomValue(transfersAtom)
  const failure = useAtomValue(takeBackFailureAtom)
  const [asked, setAsked] = useState<WalletTransfer | null>(null)
  if (transfers.length === 0) return null
  return (
    <section className="transfers stack">
      <h2>Sent to friends</h2>
      {failure && <FocusedAlert key={failure}>{failure}</FocusedAlert>}
      <ul>
        {transfers.map(transfer => (
          <li key={transfer.id} className="card">
            <p>
              <strong>{transfer.name}</strong> <span className="quiet small">{transfer.email}</span>
            </p>
            <p>
              {plural(transfer.qty, 'ticket')}, {transfer.event_name} - {transfer.ticket_name}
            </p>
            <p className="row">
              <span className="quiet small">{stateInWords(transfer)}</span>
              {isTransferOpen(transfer) && (
                <button type="button" className="link" onClick={() => setAsked(transfer)}>
                  Take back <span className="visually-hidden">from {transfer.name}</span>
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Modal title="Take the tickets back?" isOpen={asked !== null} onClose={() => setAsked(null)}>
        {asked && <TakeBack transfer={asked} done={() => setAsked(null)} />}
      </Modal>
    </section>
  )
}

function TakeBack({ transfer, done }: { transfer: WalletTransfer; done: () => void }) {
  const takeBack = useSetAtom(takeBackAtom)
  const isBusy = useAtomValue(isTakingBackAtom)
  return (
    <>
      <p>
        {transfer.name} can no longer claim them.
        {transfer.state === 'sent' && ' The link in the letter stops working.'}
      </p>
      <button
        type="button"
        className="button"
        aria-busy={isBusy || undefined}
        onClick={() => void takeBack(transfer.id).then(done)}
      >
        {isBusy && <Spinner />}
        Take back
      </button>
      <button type="button" className="button" data-look="plain" onClick={done}>
        Keep it as it is
      </button>
    </>
  )
}

function stateInWords({ state, nice_send_at, is_refunded }: WalletTransfer): string {
  if (is_refunded) return 'No longer valid'
  if (state === 'scheduled') return `Goes out on ${nice_send_at}`
  if (state === 'sent') return 'Sent, not claimed yet'
  return state === 'claimed' ? 'Claimed' : 'Taken back'
}
