-- Something that a member does to many orders, which a job works off one by one.
create table order_batch (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- The page names it at once, so that a repeated request makes one.
  key text not null,
  act text not null check (act in ('refund_order', 'resend_tickets')),
  -- The e-mail address of the member who has begun it.
  member text not null,
  begun_at timestamptz not null default now(),
  -- No order of it waits any more: it is through, or a member has stopped it.
  finished_at timestamptz,
  -- The e-mail address of the member who has stopped it.
  stopped_by text,
  unique (organiser_id, key)
);
create index order_batch_unfinished on order_batch (id) where finished_at is null;

-- The orders of the moment when it was begun. What becomes of one is marked in the transaction of its effect.
--   waiting  the job comes to it
--   done
--   failed   nothing has happened to it, for the reason that is stated
--   stopped  the batch was stopped before
create table order_batch_sale (
  batch_id bigint not null references order_batch on delete cascade,
  sale_id bigint not null references sale on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'stopped')),
  reason text not null default '' check ((reason <> '') = (state = 'failed')),
  at timestamptz,
  primary key (batch_id, sale_id)
);
create index order_batch_sale_waiting on order_batch_sale (batch_id, sale_id) where state = 'waiting';
create index order_batch_sale_sale on order_batch_sale (sale_id);
