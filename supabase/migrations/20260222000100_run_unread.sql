-- What was to be read for an answer and could not be, in words for the member: kept with the run, as the answer itself is.
alter table public.runs add column unread text check (char_length(unread) <= 20000);
