-- Who was let in at the doors. Rows are only added: an admission that was a mistake is taken back by a row of its own.
create table admission (
  -- Made by the device, which may send it more than once.
  id uuid primary key,
  -- Devices read the rows of an event in this order. One transaction at a time adds rows to an event, so that a row with
  -- a lower position does not appear after one with a higher position was read.
  position bigint generated always as identity,
  event_id bigint not null references event,
  ticket_id text not null references ticket,
  generation smallint not null check (generation between 0 and 127),
  -- By the clock of the device, corrected by that of the server.
  admitted_at timestamptz not null,
  door text not null,
  -- The admission that this row takes back. It may arrive later than this row.
  undoes uuid,
  account_id bigint not null references account,
  received_at timestamptz not null default now()
);

create index admission_event on admission (event_id, position);
create index admission_undoes on admission (undoes) where undoes is not null;
create index admission_ticket on admission (ticket_id);

-- Doors ask for the tickets that have changed since they loaded their list.
alter table ticket add column changed_at timestamptz not null default now();

create function note_ticket_change() returns trigger language plpgsql as $$
begin
  new.changed_at = now();
  return new;
end $$;

create trigger ticket_changed before update on ticket
for each row execute function note_ticket_change();
