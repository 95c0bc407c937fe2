-- Runs of the gateway, the answers a form was filled in with, and the leads of the VIP form.
-- The gateway writes them; a member reads their own. No key is ever stored here: bodies come without secrets.

create table public.runs (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  tool text not null,
  webhook text not null,
  action text,
  mode text not null check (mode in ('demo', 'live')),
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed', 'cancelled')),
  body jsonb not null,
  body_hash text not null,
  answer_status integer,
  answer_type text,
  answer_body text,
  error_code text,
  error_message text,
  worker uuid not null,
  seen_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create index runs_of_member on public.runs (user_id, tool, started_at desc);
create index runs_running on public.runs (seen_at) where state = 'running';

alter table public.runs enable row level security;
create policy runs_read_own on public.runs for select to authenticated using (user_id = auth.uid());
grant select on public.runs to authenticated;
grant all on public.runs to service_role;

create table public.run_answers (
  run_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  tool text not null,
  answers jsonb not null,
  created_at timestamptz not null default now()
);

create index run_answers_of_member on public.run_answers (user_id, tool);

alter table public.run_answers enable row level security;
create policy run_answers_read_own on public.run_answers for select to authenticated using (user_id = auth.uid());
grant select on public.run_answers to authenticated;
grant all on public.run_answers to service_role;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null unique,
  source text not null,
  name text,
  email text,
  phone text,
  goal text,
  fields jsonb not null default '{}',
  forwarded_at timestamptz,
  created_at timestamptz not null default now()
);

alter table public.leads enable row level security;
grant all on public.leads to service_role;
