-- What had come of the answer of a run that failed or was canceled: it was paid for, and its member can still read it.
alter table public.runs
  add column unfinished_type text,
  add column unfinished_body text;

create or replace function public.bytes_of(r public.runs) returns bigint language sql immutable as $$
  select 1000 + pg_catalog.octet_length(r.body::text) + coalesce(pg_catalog.octet_length(r.inputs::text), 0)
    + coalesce(pg_catalog.octet_length(r.answer_body), 0) + coalesce(pg_catalog.octet_length(r.rating_note), 0)
    + coalesce(pg_catalog.octet_length(r.unfinished_body), 0)
$$;
drop trigger count_kept_row on public.runs;
create constraint trigger count_kept_row after insert or delete
  or update of body, inputs, answer_body, rating_note, unfinished_body on public.runs
  deferrable initially deferred for each row execute function public.count_kept_row();
