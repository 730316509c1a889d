-- The sandbox of the second card provider; empty where the real one is configured.
create table sandbox_charge (
  id text primary key,
  idempotency_key text not null unique,
  -- Of the whole request: another one under the same key is an error.
  body_hash text not null,
  -- A token is used once.
  source_id text not null unique,
  amount integer not null,
  currency text not null,
  reference_id text not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'CANCELED', 'FAILED')),
  error_code text,
  created_at timestamptz not null default now()
);

create table sandbox_charge_refund (
  id text primary key,
  payment text not null references sandbox_charge,
  idempotency_key text not null unique,
  amount integer not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED')),
  created_at timestamptz not null default now()
);
