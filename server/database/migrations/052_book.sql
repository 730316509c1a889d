-- The book: every movement of money of a sale, by double entry. What was paid, what is owed, what can be given back and
-- the credit that is left are sums of its entries. docs/decisions/039-the-book.md explains it with an example.

-- What the postage of a sale has cost, by the event whose tickets are posted.
create table sale_delivery (
  sale_id bigint not null references sale on delete cascade,
  event_id bigint not null references event,
  amount integer not null check (amount > 0),
  primary key (sale_id, event_id)
);

-- The entries of one movement sum to zero.
--   sold        its parts, the credit that has paid for them, and what is owed for the rest
--   paid        a charge; what its sale has no use for is due to the shopper
--   ended       parts of it are over: what has paid for them goes back
--   given back  a charge without use goes back
--   by hand     money was given back at the provider's own pages: what was due first, then of no part that has ended
--   rejected    the bank has not taken money back: it is due to the shopper
--   settled     what was due was paid by hand
create table movement (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sale,
  kind text not null check (kind in ('sold', 'paid', 'ended', 'given back', 'by hand', 'rejected', 'settled')),
  -- Why, in a sentence that the shopper reads.
  reason text not null default '',
  at timestamptz not null default now(),
  -- When the shopper was told; empty: not yet, or there is nothing to tell.
  told_at timestamptz
);
create index movement_sale on movement (sale_id);

-- An amount above zero: what the shop has, or is owed. Below zero: what it has sold, or owes.
create table entry (
  id bigint generated always as identity primary key,
  movement_id bigint not null references movement,
  account text not null,
  ticket_id text references ticket,
  event_id bigint references event,
  gift_voucher_code_id bigint references gift_voucher_code,
  attempt_id bigint references payment_attempt,
  amount integer not null check (amount <> 0),
  constraint what_it_is_of check (case account
    when 'ticket' then ticket_id is not null
    when 'fee' then ticket_id is not null
    when 'delivery' then event_id is not null
    when 'protection' then true
    when 'donation' then true
    when 'donation_fee' then true
    when 'voucher' then gift_voucher_code_id is not null
    when 'payment' then attempt_id is not null
    -- Of a code that was deleted by a version that could, only the amount is known.
    when 'credit' then true
    when 'owed' then true
    when 'due' then attempt_id is not null
    -- Of an order that was paid by credit alone, a rounding of an earlier version has no payment.
    when 'goodwill' then true
    when 'by_hand' then attempt_id is not null
    else false end)
);
create index entry_movement on entry (movement_id);
create index entry_code on entry (gift_voucher_code_id) where account = 'credit';
create index entry_attempt on entry (attempt_id) where attempt_id is not null;

-- Money that goes back by the payment that it came from.
--   asked     the provider is asked until it has answered
--   made      it is on its way
--   rejected  the bank has not taken it
create table refund (
  id bigint generated always as identity primary key,
  movement_id bigint not null references movement,
  attempt_id bigint not null references payment_attempt,
  amount integer not null check (amount > 0),
  -- The provider makes a refund once for a key.
  key text not null unique,
  state text not null default 'asked' check (state in ('asked', 'made', 'rejected')),
  asked_at timestamptz not null default now(),
  made_at timestamptz
);
create index refund_movement on refund (movement_id);
create index refund_attempt on refund (attempt_id);

-- No longer stated by its organiser. What was spent of a code stays spent when it is stated again, and a seat stays sold.
alter table gift_voucher_code add column withdrawn_at timestamptz;
alter table seat add column withdrawn_at timestamptz;
drop index seat_free;
create index seat_free on seat (ticket_type_id, position) where sale_id is null and withdrawn_at is null;

-- How often an import has changed it, and up to which change what was sold has followed.
alter table event add column changes integer not null default 0, add column followed integer not null default 0;

-- The movement by which a ticket has ended. Its price can have been nothing, so that no entry names it.
alter table ticket add column ended_by bigint references movement;
-- When and where its event takes place, as its holder was told last; empty: as it was sold.
alter table ticket add column told jsonb;
create index ticket_ended_by on ticket (ended_by) where ended_by is not null;

-- A declaration on a donation that was given back: the charity may not claim by it.
alter table gift_aid_declaration add column withdrawn_at timestamptz;

-- The sales of earlier versions ---------------------------------------------------------------------------------------

-- An event whose postage was free since then is not known: the first one of the sale gets the whole.
insert into sale_delivery (sale_id, event_id, amount)
select sale_id, event_id, amount from (
  select sale.id as sale_id, one.event_id,
    sale.delivery_cost * one.reached / one.whole - sale.delivery_cost * (one.reached - one.cost) / one.whole as amount
  from sale join lateral (
    select event_id, cost, sum(cost) over (order by event_id) as reached, sum(cost) over () as whole from (
      select event.id as event_id, case when sum(coalesce(event.delivery_cost, 0)) over () > 0
        then coalesce(event.delivery_cost, 0) else (row_number() over (order by event.id) = 1)::integer end as cost
      from event where id in (select date.event_id from sale_line line join ticket_type type on type.id = line.ticket_type_id
        join event_date date on date.id = type.event_date_id where line.sale_id = sale.id)) costs
  ) one on true
  where sale.delivery_cost > 0
) shares where amount > 0;

insert into movement (sale_id, kind, at) select id, 'sold', paid_at from sale where paid_at is not null order by paid_at, id;

-- What each ticket has cost. Of a line that cannot be divided, the first tickets have cost more.
create temporary table share on commit drop as
select movement.id as movement_id, ticket.sale_id, ticket.id as ticket_id, event.organiser_id, line.fee,
  whole / line.qty + (ticket.number <= whole % line.qty)::integer as price,
  row_number() over (partition by ticket.sale_id, event.organiser_id order by ticket.ticket_type_id, ticket.number) as position
from movement join ticket on ticket.sale_id = movement.sale_id
join sale_line line on line.sale_id = ticket.sale_id and line.ticket_type_id = ticket.ticket_type_id
join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
join event on event.id = date.event_id,
lateral (select line.qty * line.price - line.discount - line.offer as whole) of_line;

insert into entry (movement_id, account, ticket_id, amount)
select movement_id, 'ticket', ticket_id, -price from share where price > 0
union all select movement_id, 'fee', ticket_id, -fee from share where fee > 0;

insert into entry (movement_id, account, event_id, amount)
select movement.id, 'delivery', event_id, -amount from movement join sale_delivery on sale_delivery.sale_id = movement.sale_id;

insert into entry (movement_id, account, amount)
select movement.id, 'protection', -refund_protection_cost from movement join sale on sale.id = sale_id
where refund_protection_cost > 0
union all select movement.id, 'donation', -amount from movement join sale_donation using (sale_id)
union all select movement.id, 'donation_fee', -fee from movement join sale_donation using (sale_id) where fee > 0;

insert into entry (movement_id, account, gift_voucher_code_id, amount)
select movement.id, 'voucher', code.id, -code.amount from movement join sale_voucher sold on sold.sale_id = movement.sale_id
join gift_voucher_code code on code.sale_voucher_id = sold.id;

-- The credit of an organiser's codes lies beside its tickets, in proportion to their cost; codes in their order.
create temporary table credit_share on commit drop as
with used as (
  select used.sale_id, used.gift_voucher_code_id as code_id, used.amount, coalesce(code.organiser_id, sold.organiser_id) as organiser_id,
    sum(used.amount) over own - used.amount as begins, sum(used.amount) over own as ends,
    sum(used.amount) over (partition by used.sale_id, coalesce(code.organiser_id, sold.organiser_id)) as whole
  from sale_voucher_code used left join gift_voucher_code code on code.id = used.gift_voucher_code_id
  left join sale_voucher sold on sold.id = code.sale_voucher_id
  window own as (partition by used.sale_id, coalesce(code.organiser_id, sold.organiser_id) order by used.id)
), cost as (
  select *, sum(price + fee) over own as reached, sum(price + fee) over (partition by sale_id, organiser_id) as all_cost
  from share window own as (partition by sale_id, organiser_id order by position)
)
select cost.movement_id, cost.ticket_id, used.code_id,
  least(used.ends, used.whole * cost.reached / cost.all_cost)
    - greatest(used.begins, used.whole * (cost.reached - cost.price - cost.fee) / cost.all_cost) as amount
from cost join used on used.sale_id = cost.sale_id and used.organiser_id = cost.organiser_id
where cost.all_cost > 0;

insert into entry (movement_id, account, ticket_id, gift_voucher_code_id, amount)
select movement_id, 'credit', ticket_id, code_id, amount from credit_share where amount > 0;

insert into entry (movement_id, account, amount)
select movement.id, 'credit', used.amount from movement join sale_voucher_code used on used.sale_id = movement.sale_id
where used.gift_voucher_code_id is null;

-- What is left is owed, and paid by the charges.
insert into entry (movement_id, account, amount)
select movement.id, 'owed', total from movement join sale on sale.id = sale_id where total > 0;

-- Of two charges for one payment of a sale the first was used, if the sale was paid.
create temporary table charge on commit drop as
select attempt.*, sale.paid_at is not null and (attempt.part = 1 or instalment.paid_at is not null)
  and row_number() over (partition by attempt.sale_id, attempt.part order by attempt.status <> 'succeeded', attempt.number) = 1 as is_used
from payment_attempt attempt join sale on sale.id = attempt.sale_id
left join instalment on instalment.sale_id = attempt.sale_id and instalment.number = attempt.part
where attempt.status in ('succeeded', 'refunding', 'refunded', 'refund_failed');

create temporary table charged on commit drop as
with made as (
  insert into movement (sale_id, kind, reason, at, told_at)
  select sale_id, 'paid', id::text, created_at, created_at from charge order by created_at, id returning id, reason
) select made.id as movement_id, made.reason::bigint as attempt_id from made;
update movement set reason = '' where id in (select movement_id from charged);

insert into entry (movement_id, account, attempt_id, amount)
select movement_id, 'payment', attempt_id, charge.amount from charged join charge on charge.id = attempt_id
union all select movement_id, case when is_used then 'owed' else 'due' end, case when not is_used then attempt_id end, -charge.amount
from charged join charge on charge.id = attempt_id;

-- Charges without use went back, or go back.
create temporary table returned on commit drop as
with made as (
  insert into movement (sale_id, kind, reason, at, told_at)
  select sale_id, 'given back', id::text, looked_at, case when status = 'refund_failed' then looked_at else refund_mailed_at end
  from charge where not is_used order by id returning id, reason
) select made.id as movement_id, made.reason::bigint as attempt_id from made;
update movement set reason = '' where id in (select movement_id from returned);
insert into entry (movement_id, account, attempt_id, amount)
select movement_id, 'due', attempt_id, amount from returned join charge on charge.id = attempt_id
union all select movement_id, 'payment', attempt_id, -amount from returned join charge on charge.id = attempt_id;
insert into refund (movement_id, attempt_id, amount, key, state, asked_at, made_at)
select movement_id, attempt_id, amount, idempotency_key || ':refund',
  case status when 'refunded' then 'made' when 'refund_failed' then 'rejected' else 'asked' end, looked_at,
  case when status <> 'refunding' then looked_at end
from returned join charge on charge.id = attempt_id;

-- Tickets that were refunded one by one.
create temporary table ended on commit drop as
with made as (
  insert into movement (sale_id, kind, reason, at, told_at)
  select ticket.sale_id, 'ended', one.ticket_id, one.created_at, one.mailed_at
  from ticket_refund one join ticket on ticket.id = one.ticket_id order by one.created_at returning id, reason
) select made.id as movement_id, made.reason as ticket_id from made;
update movement set reason = '' where id in (select movement_id from ended);
insert into entry (movement_id, account, ticket_id, amount)
select ended.movement_id, 'ticket', ticket_id, price from ended join share using (ticket_id) where price > 0
union all select ended.movement_id, 'fee', ticket_id, fee from ended join share using (ticket_id) where fee > 0;
insert into entry (movement_id, account, ticket_id, gift_voucher_code_id, amount)
select ended.movement_id, 'credit', ended.ticket_id, used.gift_voucher_code_id, -back.amount from ended
join returned_credit back on back.ticket_id = ended.ticket_id join sale_voucher_code used on used.id = back.sale_voucher_code_id;
insert into entry (movement_id, account, attempt_id, amount)
select ended.movement_id, 'payment', one.attempt_id, -one.amount from ended join ticket_refund one on one.ticket_id = ended.ticket_id
where one.attempt_id is not null and one.amount > 0;
insert into refund (movement_id, attempt_id, amount, key, state, asked_at, made_at)
select ended.movement_id, one.attempt_id, one.amount, 'ticket:' || one.ticket_id || ':refund',
  case when one.refunded_at is null then 'asked' else 'made' end, one.created_at, one.refunded_at
from ended join ticket_refund one on one.ticket_id = ended.ticket_id where one.attempt_id is not null and one.amount > 0;
-- Earlier versions gave back what a payment had left, which could differ from what the ticket had cost.
insert into entry (movement_id, account, attempt_id, amount)
select ended.movement_id, 'goodwill', (select min(id) from charge where charge.sale_id = movement.sale_id and is_used),
  -(select sum(amount) from entry where entry.movement_id = ended.movement_id)
from ended join movement on movement.id = ended.movement_id
where (select sum(amount) from entry where entry.movement_id = ended.movement_id) <> 0;

-- Orders that were refunded as a whole.
create temporary table whole on commit drop as
with made as (
  insert into movement (sale_id, kind, at, told_at)
  select sale.id, 'ended', refunded_at, (select max(refund_mailed_at) from charge where charge.sale_id = sale.id and is_used)
  from sale where refunded_at is not null and paid_at is not null order by refunded_at returning id, sale_id
) select id as movement_id, sale_id from made;
insert into entry (movement_id, account, ticket_id, event_id, gift_voucher_code_id, attempt_id, amount)
select whole.movement_id, account, ticket_id, event_id, gift_voucher_code_id, attempt_id, -sum(entry.amount)
from whole join movement on movement.sale_id = whole.sale_id join entry on entry.movement_id = movement.id
where account <> 'due'
group by whole.movement_id, account, ticket_id, event_id, gift_voucher_code_id, attempt_id having sum(entry.amount) <> 0;
insert into refund (movement_id, attempt_id, amount, key, state, asked_at, made_at)
select whole.movement_id, charge.id, -entry.amount, charge.idempotency_key || ':refund',
  case charge.status when 'refunding' then 'asked' when 'refund_failed' then 'rejected' else 'made' end, charge.looked_at,
  case when charge.status <> 'refunding' then charge.looked_at end
from whole join entry on entry.movement_id = whole.movement_id and entry.account = 'payment'
join charge on charge.id = entry.attempt_id where entry.amount < 0;

insert into movement (sale_id, kind, reason, at, told_at)
select movement.sale_id, 'rejected', refund.id::text, refund.made_at, charge.refund_mailed_at
from refund join movement on movement.id = refund.movement_id join charge on charge.id = refund.attempt_id
where state = 'rejected';
insert into entry (movement_id, account, attempt_id, amount)
select movement.id, 'payment', refund.attempt_id, refund.amount from movement join refund on refund.id::text = movement.reason
where kind = 'rejected'
union all select movement.id, 'due', refund.attempt_id, -refund.amount from movement join refund on refund.id::text = movement.reason
where kind = 'rejected';
update movement set reason = '' where kind = 'rejected';

-- The donations of refunded orders cannot be claimed.
update gift_aid_declaration set withdrawn_at = sale.refunded_at from sale where sale.id = sale_id and sale.refunded_at is not null;

update ticket set ended_by = ended.movement_id from ended where ended.ticket_id = ticket.id;
update ticket set ended_by = whole.movement_id from whole
where whole.sale_id = ticket.sale_id and refunded_at is not null and ended_by is null;

-- What a plan owes is what its unpaid instalments are.
do $$ begin
  if exists (select from entry group by movement_id having sum(amount) <> 0) then
    raise exception 'The book does not balance: movement %',
      (select movement_id from entry group by movement_id having sum(amount) <> 0 order by movement_id limit 1);
  end if;
  if exists (select from refund join entry using (attempt_id) where account = 'payment' group by attempt_id having sum(entry.amount) < 0) then
    raise exception 'More is given back of a payment than was paid';
  end if;
end $$;

alter table organiser_act drop constraint organiser_act_act_check;
alter table organiser_act add constraint organiser_act_act_check check (
  act in ('refund_order', 'refund_ticket', 'settle_refund', 'resend_tickets', 'add_member', 'remove_member'));

-- One state of an attempt for a charge; what went back of it is in the book.
alter table payment_attempt drop constraint payment_attempt_status_check;
update payment_attempt set status = case when charge.is_used then 'succeeded' else 'unused' end
from charge where charge.id = payment_attempt.id;
alter table payment_attempt add constraint payment_attempt_status_check check (
  status in ('created', 'open', 'processing', 'succeeded', 'unused', 'canceled'));
alter table payment_attempt drop column refund_mailed_at;
drop index payment_attempt_unsettled;
create index payment_attempt_unsettled on payment_attempt (looked_at) where status in ('created', 'open', 'processing');

drop table returned_credit;
drop table ticket_refund;
alter table sale drop column delivery_cost;
