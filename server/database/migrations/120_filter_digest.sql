-- A digest of the filter that a batch was begun with, so that its key is not taken for another one. What was searched for is
-- personal data and is not stored. null: the batch was begun before this column was there, or by a server of the version before.
alter table order_batch add column filter_digest text;
