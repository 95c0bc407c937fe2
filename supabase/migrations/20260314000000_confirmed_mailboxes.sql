-- An account is nobody's until its mailbox has confirmed it. `auth.users.email_confirmed_at` says so, here and on hosted
-- Supabase; every account that was made before this migration was made with it.

-- Links of the embedded auth service that confirm a mailbox. Only a hash of the secret part is stored. On hosted Supabase the
-- table stays empty: its own auth service makes the links.
create table public.confirmation_links (
  id text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  secret_hash text not null,
  expires_at timestamptz not null
);

create index confirmation_links_of_member on public.confirmation_links (user_id);

alter table public.confirmation_links enable row level security;
grant all on public.confirmation_links to service_role;

-- Removes the account of an address if no mailbox has confirmed it, with all that hangs on it, so that the next sign-up takes
-- its place. One statement: an account that is confirmed meanwhile stays.
create function public.remove_unconfirmed_account(p_email text) returns boolean
  language sql volatile security definer set search_path = '' as $$
  with removed as (
    delete from auth.users u where u.email = lower(trim(p_email)) and u.email_confirmed_at is null returning 1
  )
  select exists (select from removed)
$$;

-- The access code of a member works once their mailbox has confirmed their account.
create or replace function public.access_code_usable(p_code text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.access_codes c
    where c.code = upper(trim(p_code)) and c.uses < c.max_uses and (c.expires_at is null or c.expires_at > now())
      and not exists (select from auth.users u where u.id = c.owner and u.email_confirmed_at is null)
  )
$$;

create or replace function public.redeem_access_code(p_code text, p_user uuid) returns boolean
  language sql volatile security definer set search_path = '' as $$
  with used as (
    update public.access_codes c set uses = c.uses + 1
    where c.code = upper(trim(p_code)) and c.uses < c.max_uses and (c.expires_at is null or c.expires_at > now())
      and not exists (select from auth.users u where u.id = c.owner and u.email_confirmed_at is null)
    returning c.id
  ), recorded as (
    insert into public.access_code_redemptions (user_id, code_id) select p_user, used.id from used returning 1
  )
  select exists (select from recorded)
$$;

revoke all on function public.remove_unconfirmed_account(text) from public, anon, authenticated;
grant execute on function public.remove_unconfirmed_account(text) to service_role;
