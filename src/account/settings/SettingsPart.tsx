import type { ReactNode } from 'react'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import type { Said } from './usePress.ts'

interface Props {
  id: string
  title: string
  /** The result of the last press in it. */
  said?: Said
  children: ReactNode
}

/** A part of the settings. */
export const SettingsPart = ({ id, title, said = null, children }: Props) => (
  <section className="stack" aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {said && <FocusedAlert type={said.type}>{said.words}</FocusedAlert>}
    {children}
  </section>
)
