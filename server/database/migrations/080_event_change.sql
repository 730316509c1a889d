-- A change of an event that holders of its tickets notice: another date or place, postponed, on again, cancelled.
create table event_change (
  id bigint generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  -- Which change of its event it is, as event.changes counts them.
  number integer not null,
  -- The e-mail address of the member who published it; empty: a file that the operator imported.
  member text,
  what text[] not null check (what <@ array['time', 'place', 'postponed', 'scheduled', 'cancelled'] and what <> '{}'),
  at timestamptz not null default now(),
  -- When all its letters and refunds were asked for.
  followed_at timestamptz,
  -- The sales that could not be taken back when it was followed last.
  failed_sales bigint[] not null default '{}',
  unique (event_id, number)
);

-- The letter about a change to one holder, however many tickets they have.
--   waiting   it is sent by a job
--   sent      the mail server has accepted it
--   refused   the mail server does not accept the address
--   needless  the holder had no valid ticket any more, or the event was cancelled meanwhile
create table holder_letter (
  id bigint generated always as identity primary key,
  event_change_id bigint not null references event_change on delete cascade,
  account_id bigint not null references account,
  -- What the holder knew before of each date, by its id.
  before jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'needless')),
  -- When a job was queued for it.
  queued_at timestamptz,
  -- What the holder has answered to the offer of a refund.
  answer text check (answer in ('kept', 'refunded')),
  answered_at timestamptz,
  unique (event_change_id, account_id)
);
create index holder_letter_account on holder_letter (account_id);
create index holder_letter_waiting on holder_letter (id) where state = 'waiting';

-- Addresses that the mail server did not accept the last time.
create table refused_address (email text primary key, at timestamptz not null default now());

-- The change because of which something was taken back.
alter table movement add column event_change_id bigint references event_change on delete set null;
create index movement_event_change on movement (event_change_id) where event_change_id is not null;

-- Buyers can give their tickets back once it was moved or postponed.
alter table event add column refund_if_moved boolean not null default false;

-- Letters that a server of the version before has queued are written down; a sweep queues them.
do $$ begin
  if to_regclass('pgboss.job') is null then return; end if;
  create temporary table queued on commit drop as
    select date.event_id, (job.data ->> 'change')::integer as number, (job.data ->> 'account')::bigint as account_id,
      date.id as date_id, (job.data ->> 'before')::jsonb as before
    from pgboss.job job join event_date date on date.id = (job.data ->> 'date')::bigint
    where job.name = 'mail_moved' and job.state in ('created', 'retry', 'active') and jsonb_exists(job.data, 'account');
  insert into event_change (event_id, number, what, followed_at)
    select distinct event_id, number, array['time'], now() from queued;
  insert into holder_letter (event_change_id, account_id, before, queued_at)
    select change.id, account_id, jsonb_object_agg(date_id::text, before), now() - interval '1 day'
    from queued join event_change change using (event_id, number) group by change.id, account_id;
  delete from pgboss.job where name = 'mail_moved' and state in ('created', 'retry', 'active') and jsonb_exists(data, 'account');
end $$;
