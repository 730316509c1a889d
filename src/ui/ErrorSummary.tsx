import { useEffect, useRef } from 'react'
import './Alert.css'

/** What is wrong with a form that was sent; it takes the focus and leads to each field. */
export function ErrorSummary({ problems }: { problems: { field: string; problem: string }[] }) {
  const box = useRef<HTMLDivElement>(null)
  const key = problems.map(one => one.field + one.problem).join()
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])
  if (problems.length === 0) return null
  return (
    <div className="alert" data-type="error" role="alert" tabIndex={-1} ref={box}>
      <div>
        <h2>There is a problem</h2>
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
