-- An address that a shopper has given once. Removed, it leaves their list, and stays with what was sold to it.
create table address (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  first_name text not null,
  last_name text not null,
  address_1 text not null,
  address_2 text not null,
  town text not null,
  postcode text not null,
  -- By the numbers of server/addresses/places.ts.
  country text not null,
  state text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

create index address_account on address (account_id) where removed_at is null;

alter table sale add column billing_address_id bigint references address;
alter table sale add column contact_number text;
create index sale_billing_address on sale (billing_address_id);
