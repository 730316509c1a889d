import { type ReactNode, useState } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'

interface Props {
  problems: { field: string; problem: string }[]
  /** The title of the error summary; null: the usual one. */
  title?: string | null
  onSubmit: () => void
  /** Called instead of `onSubmit` where there are problems. */
  onProblems?: () => void
  children: (isSubmitted: boolean) => ReactNode
}

/** The form of a step. Problems show when it is submitted: in a summary and at each field. */
export function StepForm({ problems, title, onSubmit, onProblems, children }: Props) {
  const [presses, setPresses] = useState(0)
  const isSubmitted = presses > 0
  return (
    <form
      className="step-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPresses(count => count + 1)
        if (problems.length === 0) onSubmit()
        else onProblems?.()
      }}
    >
      <ErrorSummary key={presses} {...(title && { title })} problems={isSubmitted ? problems : []} />
      {children(isSubmitted)}
    </form>
  )
}
