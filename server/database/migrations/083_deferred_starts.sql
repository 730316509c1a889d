-- Dates of an event that pass their starts on to one another meet while they are written, so they are compared at the end.
alter table event_date drop constraint event_date_event_id_starts_at_key,
  add constraint event_date_event_id_starts_at_key unique (event_id, starts_at) deferrable initially deferred;
