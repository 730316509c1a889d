import { useAtomValue } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { ContinueButton } from '../../stepForm/ContinueButton.tsx'

/** What the organisers say to whoever has bought their tickets. */
export default function AfterSaleMessages() {
  const messages = useAtomValue(checkoutAtom)?.after_sale_messages ?? []
  return (
    <div className="step-form">
      {messages.map(({ organiser_name, event_title, event_nice_date, event_nice_time, message }) => (
        <section className="card prose" key={event_title}>
          <h2>{event_title}</h2>
          <p className="quiet small">
            {organiser_name} · {[event_nice_date, event_nice_time].filter(Boolean).join(' at ')}
          </p>
          {message.split('\n\n').map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <BottomBar>
        <ContinueButton from="after_sale_messages" />
      </BottomBar>
    </div>
  )
}
