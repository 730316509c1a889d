-- ticket_type.price is the face price that the organiser states; contract/rules/totals.ts says what becomes of its fee.

alter table ticket_type add column fee integer not null default 0 check (fee >= 0);

alter table event
  add column absorb_fee boolean not null default false,
  add column hide_booking_fee boolean not null default false;

-- Frozen at reserve beside the price, as the wire has both: a buyer pays their sum.
alter table sale_line add column fee integer not null default 0 check (fee >= 0);
