-- Passes that holders have saved, and what they show: so that a change updates those that show something else.

-- The ticket's object at Google. Its class, which all objects of a date have in common, exists with it.
create table google_pass (
  ticket_id text not null references ticket,
  -- That of the ticket when it was saved. The pass of an earlier generation is over.
  generation smallint not null check (generation between 0 and 127),
  -- Digests of the class and of the object that a job has put there last; null: not known.
  class_shown text,
  shown text,
  -- When its holder asked for it last.
  made_at timestamptz not null default now(),
  primary key (ticket_id, generation)
);

-- A device that wants to be told when a pass has changed.
create table apple_pass (
  ticket_id text not null references ticket,
  generation smallint not null check (generation between 0 and 127),
  -- Made by the device for this kind of passes.
  device text not null,
  push_token text not null,
  -- Digest of the pass of which Apple's push server has told the device; null: of none.
  shown text,
  -- In whole seconds, as the header Last-Modified has it; another one for each change of a pass of this device.
  changed_at timestamptz not null default date_trunc('second', now()),
  primary key (ticket_id, generation, device)
);
create index apple_pass_device on apple_pass (device);
create index apple_pass_push_token on apple_pass (push_token);
