-- The sandbox's bank transfers; empty where real ones are configured.
create table sandbox_bank_payment (
  id text primary key,
  idempotency_key text not null unique,
  amount integer not null,
  currency text not null,
  metadata jsonb not null,
  return_uri text not null,
  "user" jsonb not null,
  resource_token text not null,
  status text not null default 'authorization_required' check (
    status in ('authorization_required', 'authorizing', 'authorized', 'executed', 'settled', 'failed')),
  -- The bank that the shopper chose.
  bank text,
  failure_stage text,
  failure_reason text,
  authorized_at timestamptz,
  executed_at timestamptz,
  settled_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);

create table sandbox_bank_refund (
  id text primary key,
  payment text not null references sandbox_bank_payment,
  idempotency_key text not null unique,
  amount integer not null,
  reference text not null,
  status text not null default 'pending' check (status in ('pending', 'authorized', 'executed', 'failed')),
  failure_reason text,
  executed_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
