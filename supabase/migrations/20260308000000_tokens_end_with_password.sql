-- A new password ends the tokens of the member's programs, in the same transaction: a token that somebody made with a stolen
-- session must not outlive the password. It is a trigger, so that it holds for whoever changes the password: the embedded
-- auth service, that of hosted Supabase, and an administrator.

create function public.end_access_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_tokens where user_id = new.id;
  return null;
end
$$;
revoke all on function public.end_access_tokens() from public, anon, authenticated;

create trigger end_access_tokens after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function public.end_access_tokens();
