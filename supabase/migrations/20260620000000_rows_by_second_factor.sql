-- On hosted Supabase, who knows a password alone can ask the REST interface, past the site. So a member with an
-- authenticator app reads and changes rows by a session that was raised with its code, and by no other. The embedded stack
-- starts no session without the second factor, and keeps no such table.

create function public.session_has_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  has_factor boolean := false;
begin
  if to_regclass('auth.mfa_factors') is null
    or nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal' = 'aal2' then
    return true;
  end if;
  execute 'select exists (select from auth.mfa_factors where user_id = $1 and factor_type = ''totp'' and status = ''verified'')'
    into has_factor using auth.uid();
  return not has_factor;
end
$$;
revoke all on function public.session_has_factor() from public, anon;
grant execute on function public.session_has_factor() to authenticated;

do $$
declare
  member_table text;
begin
  for member_table in
    select distinct tablename from pg_policies where schemaname = 'public' and 'authenticated' = any (roles)
  loop
    execute format(
      'create policy %I on public.%I as restrictive for all to authenticated using ((select public.session_has_factor()))',
      member_table || '_by_second_factor', member_table
    );
  end loop;
end
$$;
