-- What a shopper gives to the charity in a basket, and whether Gift Aid may be claimed on it. It stays with the basket
-- when a hold ends; each sale has its own, because that is what is charged.
create table basket_donation (
  basket_id bigint primary key references basket on delete cascade,
  charity_id bigint not null references charity on delete cascade,
  amount integer not null check (amount > 0),
  is_gift_aid boolean not null default false,
  uk_based boolean not null default true,
  address text not null default '',
  postcode text not null default '',
  -- They want the charity's letters.
  subscribe boolean not null default false,
  -- The words that were agreed to, and when.
  wording text,
  declared_at timestamptz,
  constraint declared check (not is_gift_aid or num_nulls(wording, declared_at) = 0)
);

create table sale_donation (
  sale_id bigint primary key references sale on delete cascade,
  charity_id bigint references charity on delete set null,
  charity text not null,
  amount integer not null check (amount > 0),
  fee integer not null check (fee >= 0),
  is_gift_aid boolean not null,
  uk_based boolean not null,
  address text not null,
  postcode text not null,
  subscribe boolean not null,
  wording text,
  declared_at timestamptz
);

-- For the charity to claim by: written once a sale with Gift Aid is paid, when its donor's name is known.
create table gift_aid_declaration (
  sale_id bigint primary key references sale,
  charity text not null,
  amount integer not null check (amount > 0),
  full_name text not null,
  uk_based boolean not null,
  address text not null,
  postcode text not null,
  wording text not null,
  declared_at timestamptz not null
);

create index basket_donation_charity on basket_donation (charity_id);
create index sale_donation_charity on sale_donation (charity_id);
