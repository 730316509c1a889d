-- The calls of each caller in one window of a limit, counted by all processes. A crash of the database empties the table,
-- which only begins the counts anew.
create unlogged table rate_count (
  rate text not null,
  caller text not null,
  began timestamptz not null,
  calls integer not null,
  primary key (rate, caller, began)
);

create index rate_count_began on rate_count (began);

drop table reserve_attempt;
alter table one_time_code drop column address;

-- The network address that holds a sale's tickets; empty once the hold has ended or the sale is paid.
alter table sale add column held_from text;
create index sale_held_from on sale (held_from) where released_at is null and paid_at is null;
create index sale_held_by_account on sale (account_id) where released_at is null and paid_at is null;
