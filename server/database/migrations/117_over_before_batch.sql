-- What becomes of an order of a batch, besides what was there before:
--   over  it was refunded before, so there was nothing to give back
alter table order_batch_sale drop constraint order_batch_sale_state_check,
  add constraint order_batch_sale_state_check check (state in ('waiting', 'done', 'over', 'failed', 'stopped'));
