-- What is due to shoppers, which is little of a book.
create index entry_due on entry (movement_id) where account = 'due';
