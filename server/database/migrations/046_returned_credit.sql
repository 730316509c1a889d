-- The credit that a refunded ticket gives back to the gift voucher that paid for it.
create table returned_credit (
  ticket_id text not null references ticket_refund on delete cascade,
  sale_voucher_code_id bigint not null references sale_voucher_code on delete cascade,
  -- In minor units.
  amount integer not null check (amount > 0),
  primary key (ticket_id, sale_voucher_code_id)
);

create index returned_credit_used on returned_credit (sale_voucher_code_id);
