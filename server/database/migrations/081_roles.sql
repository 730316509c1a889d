-- What a member is. Those who are members already could do everything.
alter table organiser_member add column role text not null default 'owner'
  check (role in ('owner', 'editor', 'box_office', 'door'));
-- When the last letter went to a member who was added, how many did, and when they have signed in since.
alter table organiser_member add column invited_at timestamptz, add column invitations integer not null default 0,
  add column joined_at timestamptz;

-- What a value was and is; empty: there is none. The contract says which acts there are.
alter table organiser_act add column value_before text not null default '', add column value_after text not null default '';
alter table organiser_act drop constraint organiser_act_act_check;
