-- A link that opens nothing for now: its result is deleted, and that may still be undone.
alter table public.shares add column held boolean not null default false;
