-- Tickets that their buyer sends to somebody else. They change hands when the recipient claims them.
create table transfer (
  -- Ten Crockford characters. The link that claims it is signed.
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  sale_id bigint not null references sale,
  ticket_type_id bigint not null references ticket_type,
  name text not null,
  email text not null,
  qty integer not null check (qty >= 1),
  is_gift boolean not null,
  message text not null default '',
  -- When the letter goes out; a gift can be scheduled.
  send_at timestamptz not null default now(),
  sent_at timestamptz,
  cancelled_at timestamptz,
  claimed_at timestamptz,
  claimed_by bigint references account,
  -- The visits of the device that claimed it, where the recipient was not signed in.
  claimed_family uuid,
  created_at timestamptz not null default now(),
  check (claimed_at is null or cancelled_at is null),
  check ((claimed_at is null) = (claimed_by is null))
);

create index transfer_sale on transfer (sale_id);
create index transfer_claimed_family on transfer (claimed_family) where claimed_family is not null;
create index transfer_due on transfer (send_at) where sent_at is null and cancelled_at is null;

alter table ticket
  -- The transfer that the ticket waits for, or by which it has changed hands.
  add column transfer_id text references transfer,
  -- Counts the times that the ticket has changed hands. A code of an earlier generation is not valid.
  add column generation smallint not null default 0 check (generation between 0 and 127),
  add column refunded_at timestamptz;

create index ticket_transfer on ticket (transfer_id) where transfer_id is not null;

update ticket set refunded_at = sale.refunded_at
from sale where sale.id = ticket.sale_id and sale.refunded_at is not null;
