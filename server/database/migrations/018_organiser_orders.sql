-- The organiser area lists the orders with an organiser's gift vouchers.
create index sale_voucher_organiser on sale_voucher (organiser_id);
