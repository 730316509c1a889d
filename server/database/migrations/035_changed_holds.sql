-- When the date began as the ticket was reserved. null: the sale is older than this column.
alter table sale_line add column starts_at timestamptz;

-- The organiser's file does not have it any more, and somebody holds or has bought it.
alter table ticket_type add column withdrawn_at timestamptz;

-- Why the organiser ended its hold, in the words that its shopper reads.
alter table sale add column ended_because text;
