-- Members that other members have added. An import leaves them.
alter table organiser_member add column is_added boolean not null default false;

-- A single ticket of an order that was refunded. The order stays paid.
create table ticket_refund (
  ticket_id text primary key references ticket,
  -- The payment that it is given back of; null: nothing was paid for it.
  attempt_id bigint references payment_attempt,
  -- In minor units.
  amount integer not null check (amount >= 0),
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  mailed_at timestamptz,
  check (amount = 0 or attempt_id is not null)
);

create index ticket_refund_attempt on ticket_refund (attempt_id);

-- What the members of an organiser have done.
create table organiser_act (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- The e-mail address of the member.
  member text not null,
  act text not null check (act in ('refund_order', 'refund_ticket', 'resend_tickets', 'add_member', 'remove_member')),
  -- The order, the ticket or the member that it was done to.
  about text not null,
  at timestamptz not null default now()
);

create index organiser_act_organiser on organiser_act (organiser_id, id);
