-- A sale that a device has made without a network and the server has refused. What was taken for it is in the drawer, and no order
-- has it. It names no shopper.
create table counter_refused_sale (
  -- The id that the device has given the sale. Where `counter_sale` has it too, it was made after all.
  id uuid primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- The id that the device has given itself.
  device uuid not null,
  -- The e-mail address of the member who has sent it.
  member text not null,
  method text not null check (method in ('cash', 'terminal', 'free')),
  -- The numbers of its tickets.
  tickets text[] not null,
  -- What was asked for, in minor units.
  total integer not null,
  currency text not null,
  -- Why it was refused the last time, in words.
  reason text not null,
  -- By the clock of the device, and never later than the server has heard of it.
  sold_at timestamptz not null,
  -- When the server has heard of it first.
  heard_at timestamptz not null default now()
);
create index counter_refused_sale_heard on counter_refused_sale (organiser_id, heard_at);

-- The list of an organiser's refunded orders, which are few of many.
create index ticket_refunded on ticket (ticket_type_id, sale_id) where refunded_at is not null;
