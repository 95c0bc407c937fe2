-- How far a run says it is, as it said last; a page that shows that is told of it.
alter table public.runs add column progress jsonb;

-- Keys the processes of the gateway share, made by whichever needs one first: what they sign, each of them knows again.
create table public.gateway_keys (
  name text primary key,
  key text not null,
  created_at timestamptz not null default now()
);

alter table public.gateway_keys enable row level security;
grant all on public.gateway_keys to service_role;
