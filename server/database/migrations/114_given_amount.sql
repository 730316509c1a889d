-- The page's name of an amount that a member gives back, so that a second press gives nothing.
alter table movement add column key uuid;
create unique index movement_key on movement (sale_id, key) where key is not null;
