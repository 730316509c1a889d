-- Where the event was as the ticket was reserved. null: the sale is older than this column.
alter table sale_line add column place jsonb;
