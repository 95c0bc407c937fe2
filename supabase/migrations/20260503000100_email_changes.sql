-- Changes of an account's e-mail address that both mailboxes have not confirmed yet. Only hashes (SHA-256, hex) of the mailed
-- tokens are stored.
create table public.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null check (new_email = lower(trim(new_email)) and char_length(new_email) <= 255),
  old_hash text not null unique check (old_hash ~ '^[0-9a-f]{64}$'),
  new_hash text not null unique check (new_hash ~ '^[0-9a-f]{64}$'),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);

alter table public.email_changes enable row level security;
grant all on public.email_changes to service_role;

-- Makes the change of a member whose mailboxes have both confirmed it; false if another account has the address by now. The
-- membership goes along, sessions end because their tokens name the old address, and mailed links of the old mailbox end too.
create function public.change_email(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old text;
  v_new text;
begin
  delete from public.email_changes c where c.user_id = p_user
    and c.old_confirmed_at is not null and c.new_confirmed_at is not null and c.expires_at > now()
    returning c.new_email into v_new;
  select lower(u.email) into v_old from auth.users u where u.id = p_user for update;
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
revoke all on function public.change_email(uuid) from public, anon, authenticated;
grant execute on function public.change_email(uuid) to service_role;
