-- What the members of an organiser have typed of an event and not published.
create table event_draft (
  -- Made by the page: a UUID, or event-<id>.
  id text primary key,
  organiser_id bigint not null references organiser on delete cascade,
  -- The published event; null: it was never published.
  event_id bigint unique references event on delete cascade,
  created_at timestamptz not null default now()
);

create index event_draft_organiser on event_draft (organiser_id);

create table event_draft_field (
  draft_id text not null references event_draft on delete cascade,
  field text not null,
  value text not null,
  -- Changes with the value.
  stamp text not null,
  -- The e-mail address of the member who typed it.
  member text not null,
  at timestamptz not null default now(),
  primary key (draft_id, field)
);

alter table organiser_act drop constraint organiser_act_act_check;
alter table organiser_act add constraint organiser_act_act_check check (
  act in ('refund_order', 'refund_ticket', 'settle_refund', 'resend_tickets', 'add_member', 'remove_member',
    'publish_event', 'delete_event_draft', 'import_events'));
