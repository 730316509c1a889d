-- Money is in minor units, times are timestamptz, and the database's clock is the only clock.

create table setting (
  name text primary key,
  value text not null
);

-- The catalogue ---------------------------------------------------------------------------------------

create table organiser (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  website text,
  -- A hosted-platform account: it cannot take payment until a provider is configured.
  is_saas boolean not null default true,
  marketing_signup_message text not null default ''
);

create table event (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser,
  -- Identifies the event in the file it came from, so that importing twice changes nothing.
  source text not null unique,
  slug text not null unique,
  title text not null,
  summary text not null default '',
  description_html text not null default '',
  status text not null default 'scheduled' check (status in ('scheduled', 'postponed', 'cancelled')),
  time_zone text not null,
  venue_name text not null default '',
  venue_address text not null default '',
  locality text not null default '',
  is_online boolean not null default false,
  website text,
  -- Path of a picture, or of the poster drawn at import.
  image text not null,
  keywords text not null default '',
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$')
);

create table event_date (
  id bigint generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  all_day boolean not null default false,
  unique (event_id, starts_at)
);

create index event_date_ends_at on event_date (ends_at);

create table ticket_type (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_date on delete cascade,
  position integer not null default 0,
  name text not null,
  price integer not null check (price >= 0),
  min_per_customer integer not null default 1 check (min_per_customer >= 1),
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- The last line against selling a ticket twice; takeStock stands before it.
  constraint stock check (held + sold <= capacity),
  unique (event_date_id, name)
);

-- People ----------------------------------------------------------------------------------------------

create table account (
  id bigint generated always as identity primary key,
  email text not null unique,
  full_name text not null,
  is_dark_mode boolean not null default false,
  subscribed boolean not null default false,
  is_event_subscribed boolean not null default false,
  created_at timestamptz not null default now()
);

-- A session's cookie is rotated when its authority changes. The ids that one visit has had share a
-- lineage, which owns the basket and the idempotency keys.
create table session (
  id_hash text primary key,
  lineage uuid not null,
  account_id bigint references account,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  retired_at timestamptz
);

create index session_lineage on session (lineage);

create table one_time_code (
  id uuid primary key,
  lineage uuid not null,
  email text not null,
  address text not null,
  wrong integer not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index one_time_code_email on one_time_code (email, created_at);
create index one_time_code_address on one_time_code (address, created_at);
create index one_time_code_lineage on one_time_code (lineage, created_at);

-- Basket and sale -------------------------------------------------------------------------------------

create table basket (
  id bigint generated always as identity primary key,
  lineage uuid not null,
  currency text not null,
  state text not null default 'basket' check (state in ('basket', 'captcha', 'reserve')),
  reserving_error text,
  edit_clicked boolean not null default false,
  created_at timestamptz not null default now(),
  -- Set when its sale is paid. A closed basket stays current until something is added.
  closed_at timestamptz
);

create index basket_lineage on basket (lineage, id desc);
create unique index basket_one_open on basket (lineage) where closed_at is null;

create table basket_line (
  id bigint generated always as identity primary key,
  basket_id bigint not null references basket on delete cascade,
  ticket_type_id bigint not null references ticket_type,
  qty integer not null check (qty >= 1),
  unique (basket_id, ticket_type_id)
);

-- Made by reserve: lines and prices frozen. `released_at` decides whether it still holds stock; time only
-- triggers the release.
create table sale (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  basket_id bigint not null references basket,
  lineage uuid not null,
  account_id bigint references account,
  email text,
  full_name text,
  state text not null default 'reserve',
  currency text not null,
  total integer not null check (total >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  released_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  mailed_at timestamptz,
  constraint paid_or_released check (paid_at is null or released_at is null)
);

create index sale_basket on sale (basket_id);
create index sale_lineage on sale (lineage);
create index sale_holding on sale (expires_at) where released_at is null and paid_at is null;
create unique index sale_one_holding on sale (basket_id) where released_at is null;

create table sale_line (
  sale_id bigint not null references sale on delete cascade,
  ticket_type_id bigint not null references ticket_type,
  qty integer not null check (qty >= 1),
  price integer not null check (price >= 0),
  primary key (sale_id, ticket_type_id)
);

create index sale_line_ticket_type on sale_line (ticket_type_id);

create table ticket (
  -- Ten Crockford characters; with the signature it is the QR code's content.
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  sale_id bigint not null references sale,
  ticket_type_id bigint not null references ticket_type,
  account_id bigint references account,
  number integer not null check (number >= 1),
  seat text,
  created_at timestamptz not null default now(),
  unique (sale_id, ticket_type_id, number)
);

create index ticket_account on ticket (account_id);

-- Keys of changing calls, stored in the effect's own transaction with what the answer is rebuilt from.
create table idempotency_key (
  lineage uuid not null,
  key text not null check (length(key) <= 255),
  call text not null,
  body_hash text not null,
  outcome jsonb not null,
  created_at timestamptz not null default now(),
  primary key (lineage, key)
);

create index idempotency_key_created_at on idempotency_key (created_at);

-- The sandbox's mailbox; empty where mail goes out by SMTP.
create table sandbox_mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null,
  sent_at timestamptz not null default now()
);
