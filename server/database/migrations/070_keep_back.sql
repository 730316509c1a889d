-- So many places of a type are not offered to the public, for as long as they are neither held nor sold.
alter table ticket_type add column keep_back integer not null default 0 check (keep_back >= 0);
