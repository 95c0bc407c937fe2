-- What a member makes of a past run: a name for it, and a mark on what is worth coming back to.
alter table public.runs
  add column name text check (char_length(name) between 1 and 120),
  add column favourite boolean not null default false;

create index runs_favourites on public.runs (user_id, started_at desc, id desc) where action is null and favourite;

-- The words a form was filled in with, without the names of its fields: a search for "name" would find every run.
create function public.words_of(inputs jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select pg_catalog.string_agg(value #>> '{}', ' ')
  from pg_catalog.jsonb_path_query(inputs, 'strict $.** ? (@.type() == "string" || @.type() == "number")') value
$$;
revoke all on function public.words_of(jsonb) from public, anon, authenticated;
grant execute on function public.words_of(jsonb) to service_role;

-- What a run is found by. Only the beginning of it: what is looked through for a search stays small.
alter table public.runs add column found_by text generated always as (
  lower(left(coalesce(name || ' ', '') || replace(tool, '-', ' ') || ' ' || coalesce(public.words_of(inputs), ''), 4000))
) stored;
