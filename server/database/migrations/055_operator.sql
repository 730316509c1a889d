-- Who runs the server, besides those whom its settings name.
create table operator (
  email text primary key,
  at timestamptz not null default now()
);
