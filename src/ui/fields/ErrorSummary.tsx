import { useEffect, useRef } from 'react'
import '../messages/Alert.css'

interface Props {
  problems: { field: string; problem: string }[]
  title?: string
}

/** The problems of a submitted form. It takes the focus and links to each field. */
export function ErrorSummary({ problems, title = 'There is a problem' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const key = problems.map(one => one.field + one.problem).join()
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])
  if (problems.length === 0) return null
  return (
    <div className="alert" data-type="error" role="alert" tabIndex={-1} ref={box}>
      <div>
        <h2>{title}</h2>
        <ul>
          {problems.map(({ field, problem }) => (
            <li key={field}>
              <a href={`#${field}`}>{problem}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
