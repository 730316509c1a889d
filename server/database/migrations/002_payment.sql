-- Who takes an organiser's payments; null: nobody is configured.
alter table organiser add column provider text check (provider in ('stripe'));

-- Its payment took no money.
alter table sale add column is_test boolean not null default false;

-- Somebody is sending its tickets since then, and is left alone with it for a while.
alter table sale add column mailing_at timestamptz;

-- One try to pay for a sale. Its key is stored before the provider hears of it, so that a lost answer is asked for
-- again under the same key. succeeded, refunded and canceled are ends, which are never left:
--   created     the provider may know of it
--   open        the provider has it, and the shopper may confirm it
--   processing  confirmed; the bank has not decided
--   succeeded   charged, and the sale is paid
--   refunding   charged in vain: too late, or a second time; the money has to go back
--   refunded    it went back
--   canceled    it can never be charged
create table payment_attempt (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale,
  provider text not null check (provider in ('stripe')),
  method text not null check (method in ('card')),
  number integer not null check (number >= 1),
  idempotency_key text not null unique,
  provider_ref text,
  amount integer not null check (amount > 0),
  currency text not null,
  livemode boolean not null,
  status text not null default 'created' check (
    status in ('created', 'open', 'processing', 'succeeded', 'refunding', 'refunded', 'canceled')),
  -- The provider's own words.
  error text not null default '',
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  unique (sale_id, number),
  unique (provider, provider_ref)
);

-- While one may still be charged, no other begins.
create unique index payment_attempt_one_open on payment_attempt (sale_id)
  where status in ('created', 'open', 'processing', 'succeeded');
create index payment_attempt_unsettled on payment_attempt (looked_at)
  where status in ('created', 'open', 'processing', 'refunding');

-- Webhook events that were taken in, so that a second delivery changes nothing.
create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The sandbox's card provider; empty where a real one is configured.
create table sandbox_payment_intent (
  id text primary key,
  client_secret text not null,
  idempotency_key text unique,
  amount integer not null,
  currency text not null,
  metadata jsonb not null,
  description text not null default '',
  status text not null default 'requires_payment_method',
  payment_method text,
  return_url text,
  error jsonb,
  created_at timestamptz not null default now()
);

create table sandbox_refund (
  id text primary key,
  payment_intent text not null references sandbox_payment_intent,
  idempotency_key text unique,
  amount integer not null,
  created_at timestamptz not null default now()
);
