-- The language model a run asks, so that a result can say what made it.
alter table public.runs add column model text;
