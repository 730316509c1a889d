-- null: it is on sale from its import, and until its date is over.
alter table ticket_type add column on_sale_from timestamptz, add column on_sale_until timestamptz;
