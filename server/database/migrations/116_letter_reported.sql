-- What a provider of mail says later of a letter that it had accepted.
--   bounced     the address does not work
--   complained  its reader has called it spam
alter table organiser_letter_recipient drop constraint organiser_letter_recipient_state_check,
  add constraint organiser_letter_recipient_state_check check (state in
    ('waiting', 'sending', 'sent', 'bounced', 'complained', 'refused', 'failed', 'no_consent', 'refused_before', 'stopped'));
