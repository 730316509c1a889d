-- Where an organiser is told of what happens to its orders.
create table webhook (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  url text not null,
  -- What it is told of, by the names of the contract.
  topics text[] not null,
  -- From which its secret follows, together with the server's key.
  salt text not null,
  -- The one before, whose secret signs too until a day after the change.
  salt_before text,
  rolled_at timestamptz,
  -- The e-mail address of the member who has added it.
  made_by text not null,
  made_at timestamptz not null default now(),
  -- A server is delivering to it until then: one at a time.
  busy_until timestamptz,
  -- Since then nothing was delivered.
  failing_since timestamptz,
  -- It has failed for days, and is told of nothing until a member lets it go on.
  stopped_at timestamptz
);
create index webhook_organiser on webhook (organiser_id, id);

-- What a webhook is told. Its id is the same in every try.
--   waiting    for its first or next try, at due_at
--   delivered
--   failed     no try was successful
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they were queued.
  position bigint generated always as identity,
  webhook_id bigint not null references webhook on delete cascade,
  topic text not null,
  -- The bytes that are signed.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  -- What the last try has come to: a status such as 204, or why there was none.
  outcome text not null default ''
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, position);
create index webhook_delivery_at on webhook_delivery (at);
