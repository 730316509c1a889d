-- A type that requires tickets in this way is an extra to them: it is sold only together with them, so many for each.
alter table required_ticket add column is_extra boolean not null default false;
-- null: one.
alter table ticket_type add column max_per_ticket integer check (max_per_ticket >= 1);
