-- What a member thinks of the result of a run: good or not, and of one that is not, why.
alter table public.runs
  add column rated_good boolean,
  add column rating_reason text,
  add column rating_note text check (char_length(rating_note) <= 500),
  add constraint runs_rating check (
    (rated_good is not null or (rating_reason is null and rating_note is null)) and (rating_reason is null or not rated_good)
  );

-- The member's words count like all other texts of a run.
create or replace function public.bytes_of(r public.runs) returns bigint language sql immutable as $$
  select 1000 + pg_catalog.octet_length(r.body::text) + coalesce(pg_catalog.octet_length(r.inputs::text), 0)
    + coalesce(pg_catalog.octet_length(r.answer_body), 0) + coalesce(pg_catalog.octet_length(r.rating_note), 0)
$$;
drop trigger count_kept_row on public.runs;
create constraint trigger count_kept_row after insert or delete or update of body, inputs, answer_body, rating_note on public.runs
  deferrable initially deferred for each row execute function public.count_kept_row();
