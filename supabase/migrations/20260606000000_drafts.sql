-- Drafts of forms that follow a member to other devices, one for each tool; secrets are no part of them. The gateway alone
-- reads and writes.
create table public.drafts (
  user_id uuid not null references auth.users (id) on delete cascade,
  tool text not null check (char_length(tool) between 1 and 100),
  -- json, not jsonb: it keeps the order of fields, so that a device finds its own draft unchanged.
  answers json not null,
  version integer not null check (version > 0),
  -- A device replaces only the revision it has seen.
  revision integer not null check (revision > 0),
  changed_at timestamptz not null default now(),
  primary key (user_id, tool)
);
create index drafts_by_time on public.drafts (changed_at);

alter table public.drafts enable row level security;
grant all on public.drafts to service_role;

-- Counted with everything else that is stored for a member.
create function public.bytes_of(d public.drafts) returns bigint language sql immutable as $$
  select 200 + pg_catalog.octet_length(d.answers::text)
$$;
revoke all on function public.bytes_of(public.drafts) from public, anon, authenticated;

create constraint trigger count_kept_row after insert or delete or update of answers on public.drafts
  deferrable initially deferred for each row execute function public.count_kept_row();
