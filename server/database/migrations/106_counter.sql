-- A sale at the counter. The device names it, so that it is made once however often it is sent.
create table counter_sale (
  id uuid primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- Empty only while it is being made.
  sale_id bigint unique references sale on delete cascade,
  -- The id that the device has given itself.
  device uuid not null,
  -- The e-mail address of the member who has sold it.
  member text not null,
  method text not null check (method in ('cash', 'terminal', 'free'))
);

-- A ticket whose number and code a device has before it is sold, so that it is sold without a network. A sale of its own holds
-- its place until the end of its date. It is sold once there is a ticket with its number.
create table counter_ticket (
  id text primary key,
  hold_id bigint not null unique references sale on delete cascade,
  device uuid not null,
  -- What was kept back by one request, which the device names.
  batch uuid not null,
  -- The e-mail address of the member who has kept it back.
  member text not null
);
create index counter_ticket_device on counter_ticket (device);
create index counter_ticket_batch on counter_ticket (batch);

-- A door can let in a ticket that was sold without a network before the server knows of the sale. Only `addAdmissions`
-- writes these rows, for tickets and for what is kept back.
alter table admission drop constraint admission_ticket_id_fkey;
