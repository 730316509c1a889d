-- When the owner of a session has last proved who they are. Who was signed in before counts as proved now.
alter table session add column proved_at timestamptz not null default now();
