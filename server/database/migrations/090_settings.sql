-- What an account's owner states and changes in the settings.

alter table account add column contact_number text not null default '';

alter table session
  -- Names the session to its owner. Unlike the id of the cookie, it gives no right.
  add column number bigint generated always as identity unique,
  -- The browser and system at the sign-in, as `Chrome on Android`; empty: not known.
  add column device text not null default '',
  -- Its owner has ended it on another device. The device is told at its next call, and then clears what it stores.
  add column ended_at timestamptz;

create index session_account on session (account_id) where account_id is not null;

-- What the code is for: one for another purpose proves nothing. `sign_in` signs in or registers.
alter table one_time_code add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'change_email', 'delete_account'));

-- E-mail addresses that accounts had, until their owners have been told that they are changed.
create table email_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  email text not null,
  changed_at timestamptz not null default now()
);
