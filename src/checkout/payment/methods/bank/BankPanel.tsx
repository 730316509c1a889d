import { useAtomValue } from 'jotai'
import { bankTexts } from '../../../../text/bank.ts'
import { Spinner } from '../../../../ui/messages/Waiting.tsx'
import { isCreatedAtom } from './bank.ts'

/** What happens after Pay. */
export default function BankPanel() {
  const isCreated = useAtomValue(isCreatedAtom)
  return (
    <p role="status">
      {isCreated ? (
        bankTexts.about
      ) : (
        <>
          <Spinner /> {bankTexts.preparing}
        </>
      )}
    </p>
  )
}
