-- As before, but accounts are found by the index of their addresses, which the auth service stores in lower case.
create or replace function public.change_email(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old text;
  v_new text;
begin
  delete from public.email_changes c where c.user_id = p_user
    and c.old_confirmed_at is not null and c.new_confirmed_at is not null and c.expires_at > now()
    returning lower(c.new_email) into v_new;
  select lower(u.email) into v_old from auth.users u where u.id = p_user for update;
  delete from auth.users u where u.email = v_new and u.email_confirmed_at is null;
  if v_new is null or exists (select from auth.users u where u.email = v_new) then
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
