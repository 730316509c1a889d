-- A reservation looks for free seats of a type that are side by side.
create index seat_free on seat (ticket_type_id, position) where sale_id is null;
