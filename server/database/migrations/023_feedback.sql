-- What a shopper says about an order. A later message replaces the earlier one.
create table feedback (
  sale_id bigint primary key references sale (id) on delete cascade,
  message text not null check (message <> ''),
  sent_at timestamptz not null default now()
);
