-- The family of the sessions in which a field was typed: null where it is not known.
alter table event_draft_field add column family uuid;
