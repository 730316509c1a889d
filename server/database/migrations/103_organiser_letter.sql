-- What members of an organiser write to the holders of its tickets.
create table organiser_letter (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- The page names it at once, so that a repeated request makes one.
  key text not null,
  -- The e-mail address of the member who has written it.
  member text not null,
  --   service    about what they have bought: it goes to all
  --   marketing  it goes to those who have agreed to the messages of the organiser
  kind text not null check (kind in ('service', 'marketing')),
  subject text not null,
  body text not null,
  -- Which holders, as the contract's whom has it.
  whom jsonb not null,
  -- It goes to its member alone.
  is_test boolean not null default false,
  written_at timestamptz not null default now(),
  send_at timestamptz not null,
  -- The clock by which its times are shown.
  time_zone text not null,
  -- Its recipients are written down.
  begun_at timestamptz,
  -- No recipient waits any more: it is through, or a member has stopped it.
  finished_at timestamptz,
  -- The e-mail address of the member who has stopped it.
  stopped_by text,
  -- How many recipients there are in each state, once it is finished.
  outcome jsonb,
  unique (organiser_id, key)
);
create index organiser_letter_unfinished on organiser_letter (send_at) where finished_at is null;
create index organiser_letter_finished on organiser_letter (finished_at);
create index organiser_letter_of on organiser_letter (organiser_id, id);

-- The holders of the moment when it was begun, one row for each account, which is one e-mail address.
--   waiting         the job comes to it
--   sending         the job is at it; after due_at, another run goes on with it
--   sent
--   refused         the mail server does not accept the address
--   failed          the mail server has not taken the letter in any try
--   no_consent      left out of marketing, without consent
--   refused_before  left out of marketing, because the mail server has refused the address before
--   stopped         it was stopped before
create table organiser_letter_recipient (
  letter_id bigint not null references organiser_letter on delete cascade,
  account_id bigint not null references account on delete cascade,
  state text not null default 'waiting' check (state in
    ('waiting', 'sending', 'sent', 'refused', 'failed', 'no_consent', 'refused_before', 'stopped')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (letter_id, account_id)
);
create index organiser_letter_recipient_waiting on organiser_letter_recipient (letter_id, due_at, account_id)
  where state in ('waiting', 'sending');
create index organiser_letter_recipient_account on organiser_letter_recipient (account_id);
