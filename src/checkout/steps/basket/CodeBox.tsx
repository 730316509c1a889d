import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Later } from '../../../ui/Later.tsx'
import { appliedCodeAtom } from './code.ts'

// Nobody sees it before a press.
const CodeForm = lazy(() => import('./CodeForm.tsx'))

/** The field for a discount or voucher code, collapsed at first. */
export function CodeBox() {
  const applied = useAtomValue(appliedCodeAtom)
  return (
    <details className="card code-box">
      <summary>
        Discount or voucher code <Icon name="chevron" />
      </summary>
      <Later>
        <CodeForm />
      </Later>
      <p className="small" role="status">
        {applied && `The code ${applied} is applied.`}
      </p>
    </details>
  )
}
