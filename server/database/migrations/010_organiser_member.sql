-- Who may see how an organiser's events sell, by the e-mail address of their account.
create table organiser_member (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  email text not null check (email = lower(email)),
  unique (organiser_id, email)
);

create index organiser_member_email on organiser_member (email);
