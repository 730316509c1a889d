-- What a charity has claimed Gift Aid on, and when. A donation is claimed once: its declaration names its claim.
create table gift_aid_claim (
  id bigint generated always as identity primary key,
  organiser_id bigint not null references organiser,
  claimed_at timestamptz not null default now()
);
create index gift_aid_claim_organiser on gift_aid_claim (organiser_id, id);

alter table gift_aid_declaration
  add column claim_id bigint references gift_aid_claim,
  -- The later claim off which a donation was taken that was refunded after it was claimed.
  add column corrected_by bigint references gift_aid_claim,
  add constraint corrected_once_claimed check (corrected_by is null or num_nulls(claim_id, withdrawn_at) = 0);
create index gift_aid_declaration_claim on gift_aid_declaration (claim_id);
create index gift_aid_declaration_corrected on gift_aid_declaration (corrected_by);
