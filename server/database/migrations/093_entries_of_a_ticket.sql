-- What a ticket cost is asked for each ticket: of a cancelled event, of an order, of all orders by the invariants.
create index entry_ticket on entry (ticket_id) where ticket_id is not null;
