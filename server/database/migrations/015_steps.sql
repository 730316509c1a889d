-- Who wants an organiser's messages, in the words that they agreed to.
create table organiser_subscription (
  organiser_id bigint not null references organiser on delete cascade,
  account_id bigint not null references account,
  wording text not null,
  subscribed_at timestamptz not null default now(),
  primary key (organiser_id, account_id)
);

-- Where the tickets of a sale are posted to, and who each of its gift vouchers is from and for, in the basket's order.
alter table sale
  add column delivery_address_id bigint references address,
  add column gift_voucher_from text[] not null default '{}',
  add column gift_voucher_to text[] not null default '{}';

-- An answer to a question of a sale; `ticket_index`, from 0, of its ticket type; null where it is asked once.
create table answer (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale,
  question_id bigint references question on delete set null,
  ticket_type_id bigint not null references ticket_type,
  ticket_index integer,
  question text not null,
  answer text not null
);

create index answer_sale on answer (sale_id);
