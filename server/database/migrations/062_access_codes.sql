-- A type with a code is shown, added and reserved only by who has entered one of its codes. A basket remembers the code.
create table access_code (
  id bigint generated always as identity primary key,
  ticket_type_id bigint not null references ticket_type on delete cascade,
  code text not null,
  withdrawn_at timestamptz,
  unique (ticket_type_id, code)
);

create table basket_access_code (
  basket_id bigint not null references basket on delete cascade,
  access_code_id bigint not null references access_code on delete cascade,
  primary key (basket_id, access_code_id)
);
