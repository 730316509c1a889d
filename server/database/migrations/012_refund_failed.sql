-- A refund can still fail after it was made:
--   refund_failed  the bank has not taken it back, and somebody has to pay it by hand
alter table payment_attempt drop constraint payment_attempt_status_check;
alter table payment_attempt add constraint payment_attempt_status_check check (
  status in ('created', 'open', 'processing', 'succeeded', 'refunding', 'refunded', 'refund_failed', 'canceled'));

-- As the sandbox's bank has it.
alter table sandbox_refund add column status text not null default 'succeeded';
