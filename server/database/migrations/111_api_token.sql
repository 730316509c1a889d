-- By which programs of an organiser ask the API.
create table api_token (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- What the organiser calls the program.
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the token, in base64url. The token itself is stored nowhere.
  token_hash text not null unique,
  -- Of the idempotency keys that are sent with it.
  family uuid not null default gen_random_uuid(),
  -- The e-mail address of the member who has made it.
  made_by text not null,
  made_at timestamptz not null default now(),
  -- To the minute.
  last_used_at timestamptz
);
create index api_token_organiser on api_token (organiser_id, id);
