-- The owner of an account deletes it: its row goes, and what has to stay does not name them.
-- docs/decisions/053-a-deleted-account.md explains it; server/account/deletion/erasure.ts decides for each table.

alter table session drop constraint session_account_id_fkey,
  add foreign key (account_id) references account on delete set null;
alter table sale drop constraint sale_account_id_fkey,
  add foreign key (account_id) references account on delete set null;
alter table ticket drop constraint ticket_account_id_fkey,
  add foreign key (account_id) references account on delete set null;
alter table holder_letter alter column account_id drop not null,
  drop constraint holder_letter_account_id_fkey,
  add foreign key (account_id) references account on delete set null;
alter table admission alter column account_id drop not null,
  drop constraint admission_account_id_fkey,
  add foreign key (account_id) references account on delete set null;
alter table transfer drop constraint transfer_claimed_by_fkey,
  add foreign key (claimed_by) references account on delete set null,
  drop constraint transfer_check1,
  add constraint claimed_by_somebody check (claimed_by is null or claimed_at is not null);

-- The customer stays until its provider has deleted it.
alter table payment_customer drop constraint payment_customer_account_id_fkey;

-- When the owner of a sale has deleted their account: nothing of it says who they were.
alter table sale add column owner_deleted_at timestamptz;

-- E-mail addresses of accounts that were deleted, until their owners have been told.
create table account_deletion (
  id bigint generated always as identity primary key,
  email text not null,
  deleted_at timestamptz not null default now()
);
