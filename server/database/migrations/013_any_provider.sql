-- The registry of payment providers says which providers and methods there are.
alter table payment_attempt drop constraint payment_attempt_provider_check;
alter table payment_attempt drop constraint payment_attempt_method_check;
