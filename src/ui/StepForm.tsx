import { type ReactNode, useState } from 'react'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { leaveFocus } from '../ui/leaveFocus.ts'

interface Props {
  problems: { field: string; problem: string }[]
  /** What they are summed up as; null: in the usual words. */
  title?: string | null
  onSubmit: () => void
  children: (isSubmitted: boolean) => ReactNode
}

/** The form of a step. What is wrong shows when its button is pressed, at the top and at each field. */
export function StepForm({ problems, title, onSubmit, children }: Props) {
  const [presses, setPresses] = useState(0)
  const isSubmitted = presses > 0
  return (
    <form
      ref={leaveFocus}
      className="step-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPresses(count => count + 1)
        if (problems.length === 0) onSubmit()
      }}
    >
      <ErrorSummary key={presses} {...(title && { title })} problems={isSubmitted ? problems : []} />
      {children(isSubmitted)}
    </form>
  )
}
