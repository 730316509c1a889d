-- When a date began before it was moved; null: it never was.
alter table event_date add column moved_from timestamptz;

-- Who may come, in words, and what there is for people with disabilities, in paragraphs; null: it is not stated.
alter table event
  add column age text,
  add column accessibility text;
