-- A shopper at a payment provider that stores cards for them.
create table payment_customer (
  account_id bigint not null references account,
  provider text not null,
  livemode boolean not null,
  ref text not null,
  primary key (account_id, provider, livemode)
);

-- Which payment of its sale an attempt is for: 1 is the only or the first one, later ones are instalments.
alter table payment_attempt add column part smallint not null default 1 check (part >= 1);
-- The stored card that pays, as its provider names it; null: the shopper's page gives the card to the provider.
alter table payment_attempt add column card text;
-- Not so for an instalment that the server charges by itself: nobody can confirm its payment.
alter table payment_attempt add column shopper_is_there boolean not null default true;
drop index payment_attempt_one_open;
create unique index payment_attempt_one_open on payment_attempt (sale_id, part)
  where status in ('created', 'open', 'processing', 'succeeded');

-- What a shopper has agreed to pay in instalments. It begins with the first payment.
create table payment_plan (
  sale_id bigint primary key references sale,
  -- The stored card that pays, as its provider names it.
  card text not null,
  is_default_card boolean not null,
  contact_number text not null,
  agreed_at timestamptz not null default now(),
  begun_at timestamptz,
  -- The days of grace are over: nothing is charged by itself any more, and the shopper can still pay.
  stopped_at timestamptz
);

create table instalment (
  sale_id bigint not null references payment_plan on delete cascade,
  number smallint not null check (number >= 1),
  amount integer not null check (amount > 0),
  due date not null,
  reminded_at timestamptz,
  -- The first refusal of its card: the days of grace begin.
  failed_at timestamptz,
  -- Not charged by itself before; null: as soon as it is due.
  next_try_at timestamptz,
  paid_at timestamptz,
  primary key (sale_id, number)
);
create index instalment_unpaid on instalment (due) where paid_at is null;

-- The cards and customers of the sandbox's card provider; empty where a real one is configured.
create table sandbox_customer (
  id text primary key,
  idempotency_key text unique,
  default_payment_method text
);
create table sandbox_card (
  id text primary key,
  token text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  customer text references sandbox_customer,
  created_at timestamptz not null default now()
);
create table sandbox_setup_intent (
  id text primary key,
  client_secret text not null,
  customer text not null,
  payment_method text not null,
  status text not null,
  return_url text not null
);
alter table sandbox_payment_intent add column customer text;
alter table sandbox_payment_intent add column saves_card boolean not null default false;

-- The text messages of a server without an SMS service.
create table sandbox_text_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
