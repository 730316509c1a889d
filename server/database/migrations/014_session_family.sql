-- A session family is all the session ids that one visit has had. It owns the basket and the idempotency keys.
alter table session rename column lineage to family;
alter table one_time_code rename column lineage to family;
alter table basket rename column lineage to family;
alter table sale rename column lineage to family;
alter table idempotency_key rename column lineage to family;
alter table reserve_attempt rename column lineage to family;

alter index session_lineage rename to session_family;
alter index one_time_code_lineage rename to one_time_code_family;
alter index basket_lineage rename to basket_family;
alter index sale_lineage rename to sale_family;
alter index reserve_attempt_lineage rename to reserve_attempt_family;
