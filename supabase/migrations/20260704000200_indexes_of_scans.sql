-- no transaction
-- What read a whole table to find a few rows, on a timer or for one request.

-- Files that no run has taken; `admit_run` moves `used_at` when one does. Files without a member are found by `files_of_member`.
drop index if exists public.files_unused;
create index concurrently files_unused on public.files (created_at) where removed_at is null and not made and used_at = created_at;
drop index if exists public.files_incoming;
create index concurrently files_incoming on public.files (created_at) where removed_at is null and ready_at is null;

-- The names of the tools that have runs, for the operator.
drop index if exists public.runs_of_tool;
create index concurrently runs_of_tool on public.runs (tool);
