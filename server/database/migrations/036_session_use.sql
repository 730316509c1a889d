-- The answer to a sign-in can be lost, so a new session id counts from its first use. Until then the earlier ids of its
-- family go on as they were.
alter table session add column first_used_at timestamptz default now();

-- The code has led to a session of the account with its e-mail address, so it does not prove the address for a
-- registration.
alter table one_time_code add column signs_in boolean not null default false;
