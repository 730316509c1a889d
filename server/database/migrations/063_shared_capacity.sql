-- Types of one date that share places: together they hold and sell no more than these.
create table shared_capacity (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_date on delete cascade,
  name text not null,
  capacity integer not null check (capacity >= 0),
  unique (event_date_id, name)
);
alter table ticket_type add column shared_capacity_id bigint references shared_capacity on delete set null;
create index ticket_type_shared_capacity on ticket_type (shared_capacity_id);
