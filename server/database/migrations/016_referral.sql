-- The code in the link by which whoever has bought tickets invites friends. It gives no access to the sale.
alter table sale add column referral_code text not null unique
  default substr(md5(random()::text || clock_timestamp()::text), 1, 12);

-- The sale whose link led to this basket.
alter table basket add column referred_by bigint references sale;
create index basket_referred_by on basket (referred_by) where referred_by is not null;
