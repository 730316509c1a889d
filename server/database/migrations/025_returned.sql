-- How the shopper came back from the provider's page: 0 cancelled there, 1 otherwise; null: not, or not yet.
alter table payment_attempt add column returned smallint check (returned in (0, 1));
