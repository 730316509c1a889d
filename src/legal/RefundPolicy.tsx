const RefundPolicy = () => (
  <article className="prose">
    <h1 tabIndex={-1}>Refund policy</h1>
    <p>Tickets are sold by the organiser of the event, and the organiser decides about refunds.</p>
    <h2>If an event is cancelled</h2>
    <p>You need not do anything. If you paid for your tickets, their price goes back the way it came.</p>
    <h2>If an event is moved to another date</h2>
    <p>
      Your tickets stay valid for the new date. If you cannot come and have paid, ask the organiser for a
      refund.
    </p>
    <h2>If you change your mind</h2>
    <p>
      Tickets for a set date cannot be cancelled by law, and most organisers do not take them back. Where an
      organiser has a policy of its own, the basket shows it beside the ticket.
    </p>
    <h2>Booking fees</h2>
    <p>Booking fees generally cannot be refunded.</p>
  </article>
)

export default RefundPolicy
