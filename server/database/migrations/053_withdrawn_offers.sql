-- What a file no longer states is withdrawn and not deleted: baskets name it, and what was sold of it stays its own.
alter table charity
  add column withdrawn_at timestamptz,
  drop constraint charity_organiser_id_key,
  add unique (organiser_id, name);
create unique index charity_of_organiser on charity (organiser_id) where withdrawn_at is null;
alter table gift_voucher add column withdrawn_at timestamptz;
alter table discount_code add column withdrawn_at timestamptz;
