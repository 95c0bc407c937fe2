-- Access codes for the gate of the landing page, and who used them. A code works a number of times and may expire.

create table public.access_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(trim(code)) and char_length(code) between 8 and 40),
  owner uuid unique references auth.users (id) on delete cascade,
  note text,
  max_uses integer not null default 1 check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

alter table public.access_codes enable row level security;
create policy access_codes_read_own on public.access_codes for select to authenticated using (owner = auth.uid());
grant select on public.access_codes to authenticated;
grant all on public.access_codes to service_role;

create table public.access_code_redemptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_id uuid not null references public.access_codes (id) on delete cascade,
  redeemed_at timestamptz not null default now()
);

create index access_code_redemptions_code on public.access_code_redemptions (code_id);

alter table public.access_code_redemptions enable row level security;
create policy access_code_redemptions_read_own on public.access_code_redemptions for select to authenticated
  using (user_id = auth.uid());
grant select on public.access_code_redemptions to authenticated;
grant all on public.access_code_redemptions to service_role;

-- Whether a code would be taken now. Decides nothing: redeeming looks again.
create function public.access_code_usable(p_code text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.access_codes c
    where c.code = upper(trim(p_code)) and c.uses < c.max_uses and (c.expires_at is null or c.expires_at > now())
  )
$$;

-- Uses a code up by one for a user; false where it cannot be. One statement, so two callers never share a use.
create function public.redeem_access_code(p_code text, p_user uuid) returns boolean
  language sql volatile security definer set search_path = '' as $$
  with used as (
    update public.access_codes c set uses = c.uses + 1
    where c.code = upper(trim(p_code)) and c.uses < c.max_uses and (c.expires_at is null or c.expires_at > now())
    returning c.id
  ), recorded as (
    insert into public.access_code_redemptions (user_id, code_id) select p_user, used.id from used returning 1
  )
  select exists (select from recorded)
$$;

-- The code of a new member, made once: asking again gives the same one.
create function public.issue_access_code(p_user uuid) returns text
  language plpgsql volatile security definer set search_path = '' as $$
declare
  fresh text := upper(regexp_replace(replace(gen_random_uuid()::text, '-', ''), '^(.{4})(.{4})(.{4}).*$', '\1-\2-\3'));
  issued text;
begin
  insert into public.access_codes (code, owner, note, expires_at)
  values (fresh, p_user, 'made at sign-up', now() + interval '1 year')
  on conflict (owner) do nothing;
  select c.code into issued from public.access_codes c where c.owner = p_user;
  return issued;
end
$$;

revoke all on function public.access_code_usable(text) from public, anon, authenticated;
revoke all on function public.redeem_access_code(text, uuid) from public, anon, authenticated;
revoke all on function public.issue_access_code(uuid) from public, anon, authenticated;
grant execute on function public.access_code_usable(text) to service_role;
grant execute on function public.redeem_access_code(text, uuid) to service_role;
grant execute on function public.issue_access_code(uuid) to service_role;
