-- Whom a member works for, and what is known of them, so that it is said once over all tools. The gateway alone writes; a
-- member reads their own. Never a key: what is known has names of a closed list, which the gateway holds it to.

create table public.clients (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  known jsonb not null default '{}' check (jsonb_typeof(known) = 'object' and char_length(known::text) <= 60000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create index clients_of_member on public.clients (user_id);

alter table public.clients enable row level security;
create policy clients_read_own on public.clients for select to authenticated using (user_id = auth.uid());
grant select on public.clients to authenticated;
grant all on public.clients to service_role;

-- Keeps a client, anew or changed; false where there is no room for another, or it is somebody else's. One at a time for
-- each member.
create function public.keep_client(p_id uuid, p_user uuid, p_name text, p_known jsonb, p_most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('clients of ' || p_user));
  update public.clients c set name = p_name, known = p_known, changed_at = now() where c.id = p_id and c.user_id = p_user;
  if found then
    return true;
  end if;
  if (select count(*) >= p_most from public.clients c where c.user_id = p_user) then
    return false;
  end if;
  insert into public.clients (id, user_id, name, known) values (p_id, p_user, p_name, p_known) on conflict (id) do nothing;
  return found;
end
$$;
revoke all on function public.keep_client(uuid, uuid, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.keep_client(uuid, uuid, text, jsonb, integer) to service_role;

-- The client a run was made for; a client that is gone leaves its runs.
alter table public.runs add column client_id uuid references public.clients (id) on delete set null;

create index runs_of_client on public.runs (client_id, started_at desc, id desc) where client_id is not null;
