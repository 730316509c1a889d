import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { notices } from '../../../text/notices.ts'
import { Spinner } from '../../../ui/messages/Waiting.tsx'
import { isStillAskingAtom } from '../../reserveBasket.ts'
import { isIncompatibleAtom } from './incompatible.ts'
import './View.css'

const Incompatible = lazy(() => import('./Incompatible.tsx'))

export default function Reserve() {
  const isStillAsking = useAtomValue(isStillAskingAtom)
  if (useAtomValue(isIncompatibleAtom)) return <Incompatible />
  return (
    <div className="please-wait" role="status">
      <Spinner />
      <p className="please-wait-title">PLEASE WAIT</p>
      <p>{isStillAsking ? notices.stillReserving : 'Reserving tickets'}</p>
    </div>
  )
}
