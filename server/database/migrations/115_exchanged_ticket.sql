-- The ticket type that a ticket was sold as, once it was exchanged for another one; empty: it was not. The line of its sale, and
-- the answers of its buyer, are of that type, and so is its number.
alter table ticket add column sold_as bigint references ticket_type;
alter table ticket drop constraint ticket_sale_id_ticket_type_id_number_key;
create unique index ticket_of_line on ticket (sale_id, coalesce(sold_as, ticket_type_id), number);
-- The list of an organiser's orders takes the first ones that have tickets of each type.
create index ticket_type_sale on ticket (ticket_type_id, sale_id);
