-- When the shopper was told of the state that a refund has; empty: not yet.
alter table payment_attempt add column refund_mailed_at timestamptz;
update payment_attempt set refund_mailed_at = now() where status in ('refunded', 'refund_failed');
