alter table organiser_act drop constraint organiser_act_act_check;
alter table organiser_act add constraint organiser_act_act_check check (
  act in ('refund_order', 'refund_ticket', 'settle_refund', 'resend_tickets', 'add_member', 'remove_member',
    'publish_event', 'delete_event_draft', 'import_events', 'change_settings'));
