-- The shopper has confirmed an activity's terms, in these words.
create table waiver_confirmation (
  sale_id bigint primary key references sale,
  terms text not null,
  confirmed_at timestamptz not null default now()
);
