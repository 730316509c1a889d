-- What a basket and its sale hold beside tickets.

alter table basket
  -- A later one takes the place of an earlier.
  add column discount_code_id bigint references discount_code on delete set null,
  add column refund_protection boolean not null default false;

create table basket_voucher (
  basket_id bigint not null references basket on delete cascade,
  gift_voucher_id bigint not null references gift_voucher on delete cascade,
  value integer not null check (value > 0),
  qty integer not null check (qty >= 1),
  added_at timestamptz not null default clock_timestamp(),
  primary key (basket_id, gift_voucher_id, value)
);

create table basket_voucher_code (
  basket_id bigint not null references basket on delete cascade,
  gift_voucher_code_id bigint not null references gift_voucher_code on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (basket_id, gift_voucher_code_id)
);

-- Off the whole line: by the code, and by an offer.
alter table sale_line
  add column discount integer not null default 0 check (discount >= 0),
  add column offer integer not null default 0 check (offer >= 0);

alter table sale
  add column discount_code text,
  add column delivery_cost integer not null default 0 check (delivery_cost >= 0),
  -- null: it is not covered.
  add column refund_protection_cost integer check (refund_protection_cost >= 0);

create table sale_voucher (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale on delete cascade,
  organiser_id bigint not null references organiser,
  gift_voucher_id bigint references gift_voucher on delete set null,
  name text not null,
  image text not null,
  value integer not null check (value > 0),
  qty integer not null check (qty >= 1),
  valid_months integer not null
);

create index sale_voucher_sale on sale_voucher (sale_id);

-- A code is stated in the catalogue by its organiser, or was sold as a gift voucher.
alter table gift_voucher_code
  alter column organiser_id drop not null,
  add column sale_voucher_id bigint references sale_voucher,
  add column expires_at timestamptz,
  add constraint stated_or_sold check (num_nonnulls(organiser_id, sale_voucher_id) = 1);

create unique index gift_voucher_code_sold on gift_voucher_code (code) where sale_voucher_id is not null;

-- What a sale takes from a code. While the sale holds or has sold its tickets, nobody else can.
create table sale_voucher_code (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale on delete cascade,
  gift_voucher_code_id bigint references gift_voucher_code on delete set null,
  amount integer not null check (amount > 0)
);

create index sale_voucher_code_sale on sale_voucher_code (sale_id);
create index sale_voucher_code_code on sale_voucher_code (gift_voucher_code_id);

-- Held or sold with this sale's tickets.
alter table seat add column sale_id bigint references sale;
create index seat_sale on seat (sale_id);
