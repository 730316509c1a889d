-- Somebody asked for our letters to this address. It joins the list once its owner says so, by the link they were sent.
create table mailing_request (
  id uuid primary key,
  email text not null,
  -- The words that were agreed to.
  wording text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create index mailing_request_asked_at on mailing_request (asked_at);
