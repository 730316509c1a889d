-- The sandbox's payments on a hosted card page; empty where real ones are configured.
create table sandbox_hosted_payment (
  id text primary key,
  token text not null,
  idempotency_key text not null unique,
  amount integer not null,
  currency text not null,
  sale_reference text not null,
  return_url text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'canceled')),
  -- Why it was not charged.
  error text not null default '',
  refunded integer not null default 0,
  refunded_at timestamptz,
  created_at timestamptz not null default now()
);
