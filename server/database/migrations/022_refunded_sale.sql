-- When the whole payment of a paid sale was given back. The sale is released then: its tickets are no longer valid.
alter table sale add column refunded_at timestamptz;
alter table sale drop constraint paid_or_released;
alter table sale add constraint paid_or_released
  check (paid_at is null or released_at is null or refunded_at is not null);
