-- Members, what they bought, and how far they have come in the program.
-- Row-level security is what protects these tables: the embedded stack grants every table to every role.
-- Whatever decides over access lies in tables without a policy, which only the service role reads and writes.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.profiles enable row level security;
create policy profiles_read_own on public.profiles for select to authenticated using (id = auth.uid());
create policy profiles_change_own on public.profiles for update to authenticated
  using (id = auth.uid()) with check (id = auth.uid());
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create function public.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, first_name)
  values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'first_name'), ''), 100))
  on conflict (id) do nothing;
  return new;
end
$$;
revoke all on function public.make_profile() from public, anon, authenticated;

create trigger make_profile after insert on auth.users for each row execute function public.make_profile();

create table public.memberships (
  email text primary key check (email = lower(trim(email)) and char_length(email) <= 255),
  status text not null default 'active',
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

alter table public.memberships enable row level security;
grant all on public.memberships to service_role;

create function public.local_membership_active(p_email text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.memberships m
    where m.email = lower(trim(p_email)) and m.status in ('active', 'trialing', 'completed', 'past_due', 'canceling')
      and (m.expires_at is null or m.expires_at > now())
  )
$$;
revoke all on function public.local_membership_active(text) from public, anon, authenticated;
grant execute on function public.local_membership_active(text) to service_role;

create table public.program_steps (
  user_id uuid not null references auth.users (id) on delete cascade,
  step text not null check (step ~ '^[a-z][a-z0-9-]{0,49}$'),
  completed_at timestamptz not null default now(),
  primary key (user_id, step)
);

alter table public.program_steps enable row level security;
create policy program_steps_own on public.program_steps for all to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
grant select, insert, update, delete on public.program_steps to authenticated;
grant all on public.program_steps to service_role;
