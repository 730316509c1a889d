-- What an organiser states in the catalogue's own format; docs/catalogue.md says what each means.

create extension if not exists pg_trgm;

alter table organiser
  drop constraint organiser_provider_check,
  add constraint organiser_provider_check check (provider in ('stripe', 'truelayer', 'square', 'sagepay')),
  -- Of its vouchers, codes and charity; an event has its own, because JSON-LD states one for each.
  add column currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  -- All null: the house's own policy.
  add column refund_policy_text text,
  add column refund_policy_title text,
  add column refund_policy_description text,
  add column ga_ua_properties text[] not null default '{}',
  add constraint refund_policy_is_whole
    check (num_nulls(refund_policy_text, refund_policy_title, refund_policy_description) in (0, 3));

-- Fees in percent are not money; a double holds what was written.
create table charity (
  id bigint generated always as identity primary key,
  organiser_id bigint not null unique references organiser on delete cascade,
  name text not null,
  logo text not null,
  description_html text not null,
  donation_checkout_title text not null,
  donation_options integer[] not null,
  base_fee integer not null check (base_fee >= 0),
  booking_fee double precision not null check (booking_fee between 0 and 100),
  booking_fee_includes_vat boolean not null,
  booking_fee_vat double precision not null check (booking_fee_vat between 0 and 100),
  booking_fee_cap integer check (booking_fee_cap >= 0)
);

-- What an organiser sells as a present: one of these values, to be spent within so many months.
create table gift_voucher (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  name text not null,
  image text not null,
  amounts integer[] not null check (cardinality(amounts) > 0 and 0 < all (amounts)),
  valid_months integer not null check (valid_months >= 1),
  unique (organiser_id, name)
);

-- Takes a share or an amount off this organiser's tickets in a basket.
create table discount_code (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  code text not null check (code = upper(code)),
  percent integer check (percent between 1 and 100),
  amount integer check (amount > 0),
  unique (organiser_id, code),
  constraint percent_or_amount check (num_nonnulls(percent, amount) = 1)
);

-- Credit that somebody holds with this organiser.
create table gift_voucher_code (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  code text not null check (code = upper(code)),
  amount integer not null check (amount > 0),
  unique (organiser_id, code)
);

alter table event
  add column require_phone_number boolean not null default false,
  add column express boolean not null default false,
  -- A captcha is demanded before its tickets are reserved.
  add column high_demand boolean not null default false,
  -- It can be covered by refund protection.
  add column refund_protection boolean not null default false,
  -- Its tickets are posted, at this cost for the basket; null: nothing is posted.
  add column delivery_cost integer check (delivery_cost >= 0),
  -- Said to who has tickets for more than one of its dates.
  add column timeslot_warning text,
  add column map_address text not null default '',
  add column check_in_days_before integer not null default 0 check (check_in_days_before >= 0),
  add column access_online text,
  add column ga text,
  add column ga_conversion_id text,
  add column fb_pixel text,
  add column reward_text text,
  add column reward_short_text text,
  add column waiver text,
  add column after_sale_message text,
  -- In how many monthly payments it may be paid.
  add column payment_plans integer[] not null default '{}' check (2 <= all (payment_plans)),
  add constraint reward_is_whole check (num_nulls(reward_text, reward_short_text) in (0, 2)),
  -- What a search looks through, beside the organiser's name.
  add column words text not null
    generated always as (lower(title || ' ' || venue_name || ' ' || locality || ' ' || keywords)) stored,
  add column place_words text not null
    generated always as (lower(venue_name || ' ' || venue_address || ' ' || locality)) stored;

create table question (
  id bigint generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  position integer not null,
  question text not null,
  type text not null check (type in ('text', 'checkbox', 'dropdown')),
  before_payment boolean not null,
  mandatory boolean not null,
  once_per_checkout boolean not null,
  prepopulated_array text[] not null,
  -- Names of ticket types; null: it is asked of all.
  tickets text[],
  unique (event_id, question)
);

alter table ticket_type
  -- null: as many as there are.
  add column max_per_customer integer check (max_per_customer >= min_per_customer),
  add column non_refundable boolean not null default false;

-- Which seats a type has, neighbours side by side; their number is its capacity. A type without any is unseated.
create table seat (
  id bigint generated always as identity primary key,
  ticket_type_id bigint not null references ticket_type on delete cascade,
  position integer not null,
  label text not null,
  unique (ticket_type_id, label)
);

-- Each `buy` tickets of the type cost a share or an amount less.
create table offer (
  id bigint generated always as identity primary key,
  ticket_type_id bigint not null references ticket_type on delete cascade,
  buy integer not null check (buy >= 1),
  percent integer check (percent between 1 and 100),
  amount integer check (amount > 0),
  unique (ticket_type_id, buy),
  constraint percent_or_amount check (num_nonnulls(percent, amount) = 1)
);

-- A type is sold only with one of the types of each of its positions.
create table required_ticket (
  ticket_type_id bigint not null references ticket_type on delete cascade,
  position integer not null,
  required_id bigint not null references ticket_type on delete cascade check (required_id <> ticket_type_id),
  primary key (ticket_type_id, position, required_id)
);

create index required_ticket_required on required_ticket (required_id);
create index discount_code_code on discount_code (code);
create index gift_voucher_code_code on gift_voucher_code (code);
create index organiser_name on organiser (name);
create index sale_account on sale (account_id);
create index event_organiser on event (organiser_id);
create index event_date_starts_at on event_date (starts_at);
-- Written at once: an embedded database has nobody who would sort in later what is put off.
create index organiser_words on organiser using gin (lower(name) gin_trgm_ops) with (fastupdate = off);
create index event_words on event using gin (words gin_trgm_ops) with (fastupdate = off);
create index event_place_words on event using gin (place_words gin_trgm_ops) with (fastupdate = off);
