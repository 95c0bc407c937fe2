-- Sign-ups that wait for their mailbox. Any number may wait for one address, each with its own password, first name and access
-- code: whoever names the address of a buyer takes nothing from the buyer. The one that the mailbox and the password confirm
-- becomes the account, the others are deleted.

create table public.sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- As the functions of the site hash it: bcrypt on the embedded stack, PBKDF2 on hosted Supabase.
  password_hash text not null,
  first_name text check (char_length(first_name) <= 100),
  -- Becomes an access code with the confirmation, and works nowhere before.
  access_code text not null,
  -- Hash of address and network of whoever signed up.
  caller text not null,
  created_at timestamptz not null default now()
);
create index sign_ups_of_account on public.sign_ups (user_id, created_at);

alter table public.sign_ups enable row level security;
grant all on public.sign_ups to service_role;

-- The sign-up whose mail has the link; its password is tried first.
alter table public.confirmation_links
  add column sign_up_id uuid references public.sign_ups (id) on delete set null;
create index confirmation_links_of_sign_up on public.confirmation_links (sign_up_id);

-- Accounts that wait today: each is one sign-up.
insert into public.sign_ups (user_id, password_hash, first_name, access_code, caller)
  select u.id, u.encrypted_password, p.first_name, c.code, '' from auth.users u
    join public.access_codes c on c.owner = u.id left join public.profiles p on p.id = u.id
    where u.email_confirmed_at is null and u.encrypted_password is not null;

-- Records a sign-up for an account that waits. Null if no account of this address waits: then somebody has confirmed it.
create function public.add_sign_up(p_email text, p_hash text, p_first_name text, p_code text, p_caller text) returns uuid
language sql volatile security definer set search_path = '' as $$
  with waiting as (
    -- A sign-up renews the time after which accounts that nobody confirms are deleted.
    update auth.users u set created_at = now() where u.email = lower(trim(p_email)) and u.email_confirmed_at is null returning u.id
  )
  insert into public.sign_ups (user_id, password_hash, first_name, access_code, caller)
    select w.id, p_hash, left(nullif(trim(p_first_name), ''), 100), p_code, p_caller from waiting w returning id
$$;

-- Finds the sign-up of an address by the hash of its password, for an auth service that keeps a password of its own with the
-- account that waits: that password, whoever chose it, works no more.
create function public.claim_sign_up(p_email text, p_hash text) returns uuid
language sql volatile security definer set search_path = '' as $$
  with found as (
    select s.id, s.user_id from public.sign_ups s join auth.users u on u.id = s.user_id
      where u.email = lower(trim(p_email)) and s.password_hash = p_hash order by s.created_at desc limit 1
  ), closed as (
    update auth.users u set encrypted_password = '' from found where u.id = found.user_id and u.email_confirmed_at is null
  )
  select id from found
$$;

-- Makes a sign-up the only one of its account, which has been confirmed: its code works, its first name stands in the profile.
create function public.settle_sign_up(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  delete from public.access_codes c using public.sign_ups s where s.id = p_id and c.owner = s.user_id;
  insert into public.access_codes (code, owner, note, expires_at)
    select s.access_code, s.user_id, 'made at sign-up', now() + interval '1 year' from public.sign_ups s where s.id = p_id;
  update public.profiles p set first_name = s.first_name from public.sign_ups s where s.id = p_id and p.id = s.user_id
    returning p.id into v_user;
  delete from public.confirmation_links l where l.user_id = v_user;
  delete from public.sign_ups s where s.user_id = v_user;
end
$$;

-- Confirms an account of the embedded stack by one of its sign-ups; false if it was confirmed meanwhile.
create function public.confirm_sign_up(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update auth.users u set email_confirmed_at = now(), updated_at = now(), encrypted_password = s.password_hash,
      raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}'::jsonb) - 'first_name'
        || jsonb_strip_nulls(jsonb_build_object('first_name', s.first_name))
    from public.sign_ups s where s.id = p_id and u.id = s.user_id and u.email_confirmed_at is null
    returning u.id into v_user;
  if v_user is null then
    return false;
  end if;
  -- A plain PostgreSQL server has no identities.
  if to_regclass('auth.identities') is not null then
    execute 'update auth.identities set identity_data = identity_data - ''first_name'' || ''{"email_verified": true}''::jsonb
      || (select jsonb_strip_nulls(jsonb_build_object(''first_name'', s.first_name)) from public.sign_ups s where s.id = $1)
      where user_id = $2' using p_id, v_user;
  end if;
  perform public.settle_sign_up(p_id);
  return true;
end
$$;

drop function public.remove_unconfirmed_account(text);

-- As before, but an account that nobody has confirmed holds no address against a member whose mailboxes have.
create or replace function public.change_email(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old text;
  v_new text;
begin
  delete from public.email_changes c where c.user_id = p_user
    and c.old_confirmed_at is not null and c.new_confirmed_at is not null and c.expires_at > now()
    returning c.new_email into v_new;
  select lower(u.email) into v_old from auth.users u where u.id = p_user for update;
  delete from auth.users u where lower(u.email) = v_new and u.email_confirmed_at is null;
  if v_new is null or exists (select from auth.users u where lower(u.email) = v_new) then
    return false;
  end if;
  update auth.users set email = v_new, updated_at = now() where id = p_user;
  -- A plain PostgreSQL server has no identities.
  if to_regclass('auth.identities') is not null then
    execute 'update auth.identities set identity_data = identity_data || jsonb_build_object(''email'', $1::text)
      where user_id = $2 and provider = ''email''' using v_new, p_user;
  end if;
  update public.memberships m set email = v_new where m.email = v_old
    and not exists (select from public.memberships o where o.email = v_new);
  delete from auth.sessions where user_id = p_user;
  delete from public.recovery_links where user_id = p_user;
  return true;
end
$$;

revoke all on function public.add_sign_up(text, text, text, text, text) from public, anon, authenticated;
revoke all on function public.claim_sign_up(text, text) from public, anon, authenticated;
revoke all on function public.settle_sign_up(uuid) from public, anon, authenticated;
revoke all on function public.confirm_sign_up(uuid) from public, anon, authenticated;
grant execute on function public.add_sign_up(text, text, text, text, text) to service_role;
grant execute on function public.claim_sign_up(text, text) to service_role;
grant execute on function public.settle_sign_up(uuid) to service_role;
grant execute on function public.confirm_sign_up(uuid) to service_role;
