-- How often, when and for what a discount code can be used. What is left out does not limit it.
alter table discount_code
  -- Orders that hold or have bought something with it.
  add column most_uses integer check (most_uses >= 1),
  -- Tickets of one order that it reduces.
  add column most_tickets integer check (most_tickets >= 1),
  -- By the clock of the organiser, as it was written: 2026-12-18 19:30:00. Which clock that is follows from the events.
  add column valid_from text check (valid_from ~ '^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$'),
  add column valid_until text check (valid_until ~ '^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$'),
  -- Ids or addresses of events, and names of ticket types. Empty: all of the organiser.
  add column events text[] not null default '{}',
  add column tickets text[] not null default '{}',
  -- A member has stopped it.
  add column stopped_at timestamptz,
  -- Made on the screen of codes, and stated in no form and no file.
  add column is_added boolean not null default false,
  -- The page names the codes that it makes at once, so that a repeated request makes them once.
  add column batch text;
create index discount_code_batch on discount_code (organiser_id, batch) where batch is not null;

alter table sale
  add column discount_code_id bigint references discount_code on delete set null,
  -- How many orders could use the code when it was reserved.
  add column discount_most_uses integer check (discount_most_uses >= 1);

update sale set discount_code_id = code.id
from basket join discount_code code on code.id = basket.discount_code_id
where basket.id = sale.basket_id and sale.discount_code = code.code;

create index sale_discount_code on sale (discount_code_id) where discount_code_id is not null;
