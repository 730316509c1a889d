-- Who has left through a door. A table of its own, because a server of the version before counts each row of `admission` as
-- somebody who came in. Rows are only added: an exit that was a mistake is taken back by a row of its own.
create table door_exit (
  -- Made by the device, which may send it more than once.
  id uuid primary key,
  -- Devices read the rows of an event in this order, as those of `admission`.
  position bigint generated always as identity,
  event_id bigint not null references event,
  ticket_id text not null,
  generation smallint not null check (generation between 0 and 127),
  -- By the clock of the device, corrected by that of the server.
  left_at timestamptz not null,
  door text not null,
  -- The admission that it ends. It may arrive later than this row.
  leaves uuid not null,
  -- The exit that this row takes back. It may arrive later than this row.
  undoes uuid,
  account_id bigint references account on delete set null,
  received_at timestamptz not null default now()
);

create index door_exit_event on door_exit (event_id, position);
create index door_exit_leaves on door_exit (leaves);
create index door_exit_undoes on door_exit (undoes) where undoes is not null;
create index door_exit_ticket on door_exit (ticket_id);
