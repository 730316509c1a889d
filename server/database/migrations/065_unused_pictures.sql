-- Since when nothing shows a picture: it is deleted some time later.
alter table picture add column unused_since timestamptz;
create index event_draft_picture on event_draft_field (value) where field = 'picture.hash';
