-- The words of links such as /events/night/?from=poster that an organiser has made, for its list.
create table sale_link (
  event_id bigint not null references event on delete cascade,
  word text not null check (word ~ '^[a-z0-9-]{1,40}$'),
  made_at timestamptz not null default now(),
  primary key (event_id, word)
);

-- By which link the page was opened on which tickets of this event were added to a basket, the last time that there was one.
create table basket_source (
  basket_id bigint not null references basket on delete cascade,
  event_id bigint not null references event on delete cascade,
  word text not null check (word ~ '^[a-z0-9-]{1,40}$'),
  primary key (basket_id, event_id)
);
create index basket_source_event on basket_source (event_id);

-- How often the page of an event was shown and tickets of it were added to a basket, by the day of its organiser.
create table event_count (
  event_id bigint not null references event on delete cascade,
  day date not null,
  shown integer not null default 0,
  added integer not null default 0,
  primary key (event_id, day)
);
