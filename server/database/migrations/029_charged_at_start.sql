-- What a payment is made from, where its provider charges it as soon as it is started: the provider's single-use token,
-- and the billing address. It is deleted as soon as the provider has answered.
alter table payment_attempt add column source jsonb;

-- When it was last sent to such a provider. The request may still be on its way.
alter table payment_attempt add column sent_at timestamptz;
