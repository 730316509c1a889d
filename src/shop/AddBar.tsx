import { useAtomValue, useSetAtom } from 'jotai'
import { checkoutPath } from '../../contract/checkoutPath.ts'
import { fromMinor, money } from '../../contract/format/money.ts'
import { BottomBar } from '../ui/BottomBar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/messages/Waiting.tsx'
import { addAllAtom, addingAtom } from './add.ts'
import { addFailureAtom, type Wanted } from './chosen.ts'
import '../ui/button.css'
import '../ui/messages/Alert.css'

interface Props {
  wanted: Wanted[]
  /** The number and kind of the chosen items. */
  label: string
  /** Their price, in minor units. */
  total: number
  symbol: string
  /** The button's text and action while nothing is chosen. */
  nothing: string
  onNothing?: () => void
}

/** The chosen items, their price, and the button that adds them to the basket. */
export function AddBar({ wanted, label, total, symbol, nothing, onNothing }: Props) {
  const isAdding = useAtomValue(addingAtom)
  const failure = useAtomValue(addFailureAtom)
  const add = useSetAtom(addAllAtom)
  const isEmpty = wanted.length === 0
  return (
    <BottomBar {...(!isEmpty && { label, total: total > 0 ? money(fromMinor(total), symbol) : 'Free' })}>
      {failure && (
        <p className="alert" data-type="error" role="alert">
          <Icon name="warning" />
          <span>
            {failure.text}{' '}
            {failure.isRefused && (
              <a href={checkoutPath}>{failure.isReserved ? 'Go to the checkout' : 'Go to your basket'}</a>
            )}
          </span>
        </p>
      )}
      <button
        type="button"
        className="button"
        aria-disabled={isEmpty || undefined}
        aria-busy={isAdding || undefined}
        onClick={() => {
          if (isAdding) return
          if (isEmpty) onNothing?.()
          else void add(wanted)
        }}
      >
        {isAdding && <Spinner />}
        {isEmpty ? nothing : 'Add to basket'}
      </button>
    </BottomBar>
  )
}
