import { Spinner } from '../../../ui/Spinner.tsx'
import './View.css'

export default function Reserve() {
  return (
    <div className="please-wait" role="status">
      <Spinner />
      <p className="please-wait-title">PLEASE WAIT</p>
      <p>Reserving tickets</p>
    </div>
  )
}
