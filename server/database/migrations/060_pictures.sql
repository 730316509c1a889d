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

-- What a member is uploading: the file with this SHA-256, in parts that follow each other. A finished one keeps no parts.
create table picture_upload (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  picture_hash text references picture,
  begun_at timestamptz not null default now(),
  unique (organiser_id, digest)
);
create index picture_upload_begun_at on picture_upload (begun_at);

create table picture_part (
  upload_id bigint not null references picture_upload on delete cascade,
  start integer not null,
  content bytea not null,
  primary key (upload_id, start)
);
alter table picture_part alter column content set storage external;
