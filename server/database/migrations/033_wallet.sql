-- What a ticket says for the gate.
alter table event_date
  add column doors_at timestamptz,
  add check (doors_at <= starts_at);

alter table ticket_type add column gate text;

-- A letter is sent once, however often its job runs.
create table letter (
  -- The Message-ID, which names the occasion and no person.
  message_id text primary key,
  -- The server that claims it sends it; null: the mail server has refused it.
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

create index letter_created on letter (created_at);

alter table sale drop column mailing_at;

-- The files of a letter: their names, media types and contents in base64.
alter table sandbox_mail add column files jsonb not null default '[]';
