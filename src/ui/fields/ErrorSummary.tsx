import { useEffect, useRef } from 'react'
import '../messages/Alert.css'

interface Props {
  problems: { field: string; problem: string }[]
  title?: string
}

/** The problems of a submitted form. It takes the focus, links to each field, and is told in the title of the document. */
export function ErrorSummary({ problems, title = 'There is a problem' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const key = problems.map(one => one.field + one.problem).join()
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])
  useTitledError(key !== '')
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

const PREFIX = 'Error: '

/** Who changes tabs, or hears the title first, knows by it that something is wrong. */
function useTitledError(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    document.title = PREFIX + document.title
    return () => {
      document.title = document.title.replace(PREFIX, '')
    }
  }, [isWrong])
}
