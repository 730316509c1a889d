import { useAtomValue, useSetAtom } from 'jotai'
import { transferTexts } from '../text/transfer.ts'
import { Fold } from '../ui/Fold.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Recipient } from './Recipient.tsx'
import { addRowAtom, openSectionsAtom, type Section, toggleSectionAtom } from './transfer.ts'

/** The rows of one ticket type. */
export function TransferSection({ section, isSubmitted }: { section: Section; isSubmitted: boolean }) {
  const { ticket_id, title, left, rows, mayAdd } = section
  const isOpen = useAtomValue(openSectionsAtom).has(ticket_id)
  const toggle = useSetAtom(toggleSectionAtom)
  const add = useSetAtom(addRowAtom)
  return (
    <div className="card transfer-section">
      <Fold
        summary={
          <>
            <strong>{title}</strong>
            <span className="quiet small">{transferTexts.left(left)}</span>
          </>
        }
        isOpen={isOpen}
        onToggle={isNowOpen => toggle(ticket_id, isNowOpen)}
      >
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its position.
          <Recipient key={index} section={section} index={index} isSubmitted={isSubmitted} />
        ))}
        <p>
          <button
            type="button"
            className="button"
            data-look="plain"
            aria-disabled={!mayAdd || undefined}
            onClick={() => add(ticket_id)}
          >
            <Icon name="plus" /> {transferTexts.add}
          </button>
        </p>
      </Fold>
    </div>
  )
}
