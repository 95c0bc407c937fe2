-- A browser records a step without saying whose it is. Databases made from the very first tables lack the default for it.
alter table public.program_steps alter column user_id set default auth.uid();
