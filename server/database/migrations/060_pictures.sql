-- A picture is named by a hash of the file that was sent; its files are here or in a store of objects.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  widths integer[] not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);

create table picture_file (
  name text primary key,
  content bytea not null
);
-- Its content is compressed already.
alter table picture_file alter column content set storage external;

-- What a file of the catalogue named by its address, so that it is fetched once.
create table picture_address (
  address text primary key,
  picture_hash text not null references picture,
  fetched_at timestamptz not null default now()
);

-- `image` stays the address for lists: of the smallest file of the picture, or of the poster.
alter table event
  add column picture_hash text references picture,
  add column picture_alt text not null default '',
  add column picture_focus integer[] not null default '{50,50}' check (cardinality(picture_focus) = 2);
create index event_picture on event (picture_hash) where picture_hash is not null;
