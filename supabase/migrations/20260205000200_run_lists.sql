-- A member's list is read in the order of an index, of one tool or of all, and never sorted; what actions did is in none.

create index runs_submits on public.runs (user_id, started_at desc, id desc) where action is null;
create index runs_submits_of_tool on public.runs (user_id, tool, started_at desc, id desc) where action is null;

-- How long the inputs are as text: a list leaves long ones out without reading them.
alter table public.runs add column inputs_bytes integer generated always as (octet_length(inputs::text)) stored;
