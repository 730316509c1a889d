-- A draft that a member has deleted. It stays, because what another member is still typing would begin it anew.
alter table event_draft add column deleted_at timestamptz;
