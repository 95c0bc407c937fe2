-- Files of members: what they upload for a form, and what a run makes. The bytes lie in a store beside the database; a row
-- is there before its bytes and goes after them, so none are ever left without one. The gateway alone writes; a member reads
-- their own.

create table public.files (
  id uuid primary key,
  -- An account that is gone leaves its files without an owner: the gateway then removes bytes and row.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  type text not null,
  size integer not null check (size >= 0),
  -- true: a run made it; false: a member uploaded it.
  made boolean not null default false,
  created_at timestamptz not null default now(),
  -- When a run last took it.
  used_at timestamptz not null default now(),
  -- When its bytes were there; without it, nobody is given it.
  ready_at timestamptz,
  -- When it was to go; from then on nobody is given it.
  removed_at timestamptz
);

create index files_of_member on public.files (user_id, created_at desc);
create index files_to_remove on public.files (removed_at) where removed_at is not null;

alter table public.files enable row level security;
create policy files_read_own on public.files for select to authenticated using (user_id = auth.uid());
grant select on public.files to authenticated;
grant all on public.files to service_role;

-- Which runs use a file: it goes with the last of them.
create table public.run_files (
  run_id uuid not null references public.runs (id) on delete cascade,
  file_id uuid not null references public.files (id) on delete cascade,
  primary key (run_id, file_id)
);

create index run_files_by_file on public.run_files (file_id);

alter table public.run_files enable row level security;
create policy run_files_read_own on public.run_files for select to authenticated
  using (exists (select from public.files f where f.id = file_id and f.user_id = auth.uid()));
grant select on public.run_files to authenticated;
grant all on public.run_files to service_role;

-- However a run is deleted: the files no other run uses are to go. Locked first, so that a run which is just taking one is
-- either seen here, or sees that it is gone.
create function public.release_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.files f where f.id in (select g.file_id from gone g) order by f.id for update;
  update public.files f set removed_at = now()
  where f.removed_at is null and f.id in (select g.file_id from gone g)
    and not exists (select from public.run_files r where r.file_id = f.id);
  return null;
end
$$;
revoke all on function public.release_files() from public, anon, authenticated;

create trigger release_files after delete on public.run_files
  referencing old table as gone for each statement execute function public.release_files();

-- Makes the row of a file to come; false where its member has no room for it. One at a time for each member.
create function public.reserve_file(
  p_id uuid, p_user uuid, p_name text, p_type text, p_size integer, p_made boolean, p_most_files integer, p_most_bytes bigint
) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('files of ' || p_user));
  if (
    select count(*) >= p_most_files or coalesce(sum(f.size), 0) + p_size > p_most_bytes
    from public.files f where f.user_id = p_user and f.made = p_made and f.removed_at is null
  ) then
    return false;
  end if;
  insert into public.files (id, user_id, name, type, size, made) values (p_id, p_user, p_name, p_type, p_size, p_made);
  return true;
end
$$;
revoke all on function public.reserve_file(uuid, uuid, text, text, integer, boolean, integer, bigint) from public, anon, authenticated;
grant execute on function public.reserve_file(uuid, uuid, text, text, integer, boolean, integer, bigint) to service_role;

-- On hosted Supabase the bytes lie in a private bucket that only the gateway's key opens, whatever other policies allow.
do $$
begin
  if to_regclass('storage.buckets') is not null and to_regclass('storage.objects') is not null then
    insert into storage.buckets (id, name, public, file_size_limit) values ('files', 'files', false, 26214400)
    on conflict (id) do update set public = false, file_size_limit = 26214400;
    create policy files_for_the_gateway_alone on storage.objects as restrictive for all to anon, authenticated
      using (bucket_id <> 'files') with check (bucket_id <> 'files');
  end if;
end
$$;
