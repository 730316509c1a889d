import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { Spinner } from '../../../ui/Waiting.tsx'
import { isIncompatibleAtom } from './incompatible.ts'
import './View.css'

const Incompatible = lazy(() => import('./Incompatible.tsx'))

export default function Reserve() {
  if (useAtomValue(isIncompatibleAtom)) return <Incompatible />
  return (
    <div className="please-wait" role="status">
      <Spinner />
      <p className="please-wait-title">PLEASE WAIT</p>
      <p>Reserving tickets</p>
    </div>
  )
}
