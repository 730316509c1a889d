import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/messages/Waiting.tsx'
import { underWayAtom } from './press.ts'

interface Props {
  /** The name of the press, while which the button is busy. */
  name: string
  look: 'link' | 'button'
  /** What it is of, for screen readers. */
  of: string
  onPress: () => Promise<void>
  children: ReactNode
}

/** A button that says that it is busy while its press is under way, and keeps the focus. */
export function PressButton({ name, look, of, onPress, children }: Props) {
  const isBusy = useAtomValue(underWayAtom).includes(name)
  return (
    <button
      type="button"
      className={look}
      data-look={look === 'button' ? 'plain' : undefined}
      aria-busy={isBusy || undefined}
      onClick={() => void onPress()}
    >
      {isBusy && <Spinner />}
      {children} <span className="visually-hidden">{of}</span>
    </button>
  )
}
