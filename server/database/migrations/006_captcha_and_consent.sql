-- Each time somebody asked for a basket to be reserved: whoever does so often is asked for a captcha.
create table reserve_attempt (
  id bigint generated always as identity primary key,
  lineage uuid not null,
  address text not null,
  at timestamptz not null default now()
);

create index reserve_attempt_lineage on reserve_attempt (lineage, at);
create index reserve_attempt_address on reserve_attempt (address, at);
create index reserve_attempt_at on reserve_attempt (at);

-- Answers of the sandbox's captcha that were used; empty where a real one is configured.
create table sandbox_captcha (
  nonce text primary key,
  used_at timestamptz not null default now()
);

-- Who wants our letters, and the words they agreed to.
create table mailing_list (
  email text primary key,
  wording text not null,
  joined_at timestamptz not null default now()
);

-- What the services for counting would have been told; empty where they are configured.
create table sandbox_analytics (
  id bigint generated always as identity primary key,
  told text not null,
  told_at timestamptz not null default now()
);
