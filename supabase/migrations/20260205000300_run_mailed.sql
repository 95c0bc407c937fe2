-- Whether the mail that goes with an answer was taken: a page says that something was sent only where it was.
alter table public.runs add column mailed boolean;
