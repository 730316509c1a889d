-- Nobody had paid for the order or proved their e-mail address when the tickets were sent, so the letter to the
-- recipient has no words of the sender.
alter table transfer add column is_unproved boolean not null default false;
