-- Who buys such a type chooses its price, of at least this. Its own price is what is suggested.
alter table ticket_type add column minimum_price integer check (minimum_price between 0 and price);

-- The price that was chosen. It outlives its line, so that a line that is put back has it again.
create table basket_price (
  basket_id bigint not null references basket on delete cascade,
  ticket_type_id bigint not null references ticket_type on delete cascade,
  price integer not null check (price >= 0),
  primary key (basket_id, ticket_type_id)
);
