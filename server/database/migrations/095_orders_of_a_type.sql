-- The list of an organiser's orders takes the first ones of each ticket type, and of its gift vouchers. The indexes of
-- one column are the beginning of these.
create index sale_line_type_sale on sale_line (ticket_type_id, sale_id);
drop index sale_line_ticket_type;
create index sale_voucher_organiser_sale on sale_voucher (organiser_id, sale_id);
drop index sale_voucher_organiser;
