-- What is made on a proof of identity (a session, a token, a grant, a new password, a factor) is made only if the account is still
-- what it was when the proof was looked at. Comparing a password takes a while, and the account may change meanwhile.

-- What an account is to whoever proves to own it: its password, address and second factors. Null if it is blocked or gone.
create function public.account_stamp(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws('|', u.encrypted_password, lower(u.email),
    (select string_agg(f.id::text, ',' order by f.id) from public.second_factors f where f.user_id = u.id)))
  from auth.users u where u.id = p_user and (u.banned_until is null or u.banned_until < now())
$$;

-- Gives the id of an account that is what it was when it had this stamp; otherwise fails with the code ST001. A change of the
-- account waits until what is made on the proof stands, and then ends that too.
create function public.require_proof(p_user uuid, p_stamp text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = p_user for no key update;
  if public.account_stamp(p_user) is distinct from p_stamp or p_stamp is null then
    raise exception 'the proof of identity has ended' using errcode = 'ST001';
  end if;
  return p_user;
end
$$;

-- Stores a grant with its code; null where the member has as many as they may. The account is locked before they are counted.
create function public.make_oauth_grant(
  p_user uuid, p_stamp text, p_client text, p_name text, p_host text, p_resource text, p_tools text[], p_days integer, p_most integer,
  p_code_hash text, p_challenge text, p_redirect_uri text, p_code_seconds integer
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform public.require_proof(p_user, p_stamp);
  delete from public.oauth_grants g where g.user_id = p_user and not exists (
    select from public.oauth_secrets s where s.grant_id = g.id and s.spent_at is null and s.expires_at > now());
  if (select count(*) >= p_most from public.oauth_grants g where g.user_id = p_user) then
    return null;
  end if;
  insert into public.oauth_grants (user_id, client_id, name, host, resource, tools, expires_at)
    values (p_user, p_client, p_name, p_host, p_resource, p_tools, now() + make_interval(days => p_days)) returning id into made;
  insert into public.oauth_secrets (hash, grant_id, kind, challenge, redirect_uri, expires_at)
    values (p_code_hash, made, 'code', p_challenge, p_redirect_uri, now() + make_interval(secs => p_code_seconds));
  return made;
end
$$;

revoke all on function public.account_stamp(uuid) from public, anon, authenticated;
revoke all on function public.require_proof(uuid, text) from public, anon, authenticated;
revoke all on function public.make_oauth_grant(uuid, text, text, text, text, text, text[], integer, integer, text, text, text, integer)
  from public, anon, authenticated;
grant execute on function public.account_stamp(uuid) to service_role;
grant execute on function public.require_proof(uuid, text) to service_role;
grant execute on function public.make_oauth_grant(uuid, text, text, text, text, text, text[], integer, integer, text, text, text, integer)
  to service_role;
