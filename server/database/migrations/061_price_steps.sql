-- A type costs the price of its first step whose time is not over and that has places left, and its own price after the last.
create table price_step (
  id bigint generated always as identity primary key,
  ticket_type_id bigint not null references ticket_type on delete cascade,
  position integer not null,
  name text,
  price integer not null check (price >= 0),
  until timestamptz,
  first integer check (first >= 1),
  unique (ticket_type_id, position),
  constraint ends check (num_nonnulls(until, first) >= 1)
);

-- What was sold at a price for the first so many tickets.
alter table sale_line add column of_first integer;
