-- Bounds what a member keeps of the program: on hosted Supabase anybody with a session may insert rows, one after the other or
-- thousands at once. A member reads a thousand at most. Counts after each statement and under a lock, so that neither a list of rows
-- nor calls at the same time pass the bound; rows that are there already stay. By the policy all rows that a member adds are their own.
create function public.bound_program_steps() returns trigger language plpgsql set search_path = '' as $$
declare
  member uuid := (select a.user_id from added a limit 1);
begin
  if current_user = 'authenticated' and member is not null then
    perform pg_advisory_xact_lock(hashtext('program steps of ' || member));
    if (select count(*) from public.program_steps s where s.user_id = member) > 1000 then
      raise check_violation using message = 'A member keeps no more than 1000 steps of the program.';
    end if;
  end if;
  return null;
end
$$;
revoke all on function public.bound_program_steps() from public, anon, authenticated;
create trigger program_steps_bounded after insert on public.program_steps
  referencing new table as added for each statement execute function public.bound_program_steps();
