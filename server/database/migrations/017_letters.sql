-- Paid orders whose letter was not sent; there are few.
create index sale_without_letter on sale (paid_at) where mailed_at is null and paid_at is not null;
