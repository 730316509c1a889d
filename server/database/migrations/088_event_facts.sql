-- When a date began before it was moved; null: it never was.
alter table event_date add column moved_from timestamptz;
