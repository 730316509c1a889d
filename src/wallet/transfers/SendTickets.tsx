import { useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { transferTexts } from '../../text/transfer.ts'
import TransferTickets from '../../transfer/TransferTickets.tsx'
import { chooseOrderAtom } from '../../transfer/transfer.ts'
import { LateToasts } from '../../ui/messages/LateToasts.tsx'

/** Sends tickets of an order of the wallet to other people. */
export default function SendTickets({ order }: { order: string }) {
  const choose = useSetAtom(chooseOrderAtom)
  useLayoutEffect(() => {
    choose(order)
    // The link to it is below the tickets.
    scrollTo(0, 0)
  }, [choose, order])
  return (
    <>
      <TransferTickets back={{ href: '#tickets', text: transferTexts.toTickets }} />
      <LateToasts />
    </>
  )
}
