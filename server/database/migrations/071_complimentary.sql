-- Orders of one free ticket, which a member has given to the people of a list. A list is given once.
create table complimentary (
  sale_id bigint primary key references sale on delete cascade,
  ticket_type_id bigint not null references ticket_type,
  list text not null,
  position integer not null,
  -- The e-mail address of the member who gave it.
  member text not null,
  -- Its place was one that the organiser kept back.
  is_kept boolean not null,
  unique (ticket_type_id, list, position)
);
create index complimentary_kept on complimentary (ticket_type_id) where is_kept;

alter table organiser_act drop constraint organiser_act_act_check;
alter table organiser_act add constraint organiser_act_act_check check (
  act in ('refund_order', 'refund_ticket', 'settle_refund', 'resend_tickets', 'add_member', 'remove_member',
    'publish_event', 'delete_event_draft', 'import_events', 'send_complimentary'));
