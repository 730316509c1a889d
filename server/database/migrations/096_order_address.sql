-- E-mail addresses that orders had before an organiser changed them, until their readers have been told.
create table order_address (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale on delete cascade,
  -- Who has changed it.
  organiser_id bigint not null references organiser on delete cascade,
  email text not null,
  changed_at timestamptz not null default now()
);
create index order_address_sale on order_address (sale_id);
-- The visit that has bought an order, where its organiser has given it to another e-mail address since.
alter table sale add column given_from uuid;
create index sale_given_from on sale (given_from) where given_from is not null;
