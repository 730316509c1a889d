-- Figures of days read what moved and was reserved on these days alone, also where an organiser has many more orders.
create index movement_at on movement (at);
create index sale_created_at on sale (created_at);
