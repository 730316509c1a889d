-- The e-mail address of the sale is one that an express guest has typed and nobody has proved. The session family that
-- bought the sale sees its tickets.
alter table sale add column is_guest boolean not null default false;

-- What an express guest has ticked, with the words; asked again by a letter once the order is complete. `wording` is empty
-- where the newsletter was not ticked.
alter table mailing_request
  alter column wording drop not null,
  add column sale_id bigint references sale on delete cascade;
create unique index mailing_request_sale on mailing_request (sale_id) where sale_id is not null;

create table mailing_request_organiser (
  request_id uuid not null references mailing_request on delete cascade,
  organiser_id bigint not null references organiser on delete cascade,
  wording text not null,
  primary key (request_id, organiser_id)
);
