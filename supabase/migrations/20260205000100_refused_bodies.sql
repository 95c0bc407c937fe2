-- Bodies of forms that are only kept, as the public form for leads, which did not pass the check: none is lost to a check
-- that was changed. The gateway keeps few of each address, a bounded number in all, and each for 30 days.

create table public.refused_bodies (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  reason text not null,
  body text not null,
  created_at timestamptz not null default now()
);

create index refused_bodies_by_age on public.refused_bodies (created_at desc);

alter table public.refused_bodies enable row level security;
grant all on public.refused_bodies to service_role;
