-- Figures of each day read the movements of that day alone, also where an organiser has many more.
create index movement_at on movement (at);
