-- What every start of a run costs: the words of a form that was not given were looked for, by a function that is planned
-- anew in every statement, and the runs of a day were written to look whether there are any. Both give what they gave.
alter function public.words_of(jsonb) strict;

create or replace function public.start_daily_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.daily_runs d where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id
  ) then
    return new;
  end if;
  update public.daily_runs d set started = true
    where d.user_id = new.user_id and d.tool = new.tool and d.run_id = new.id and not d.started;
  if found then
    return new;
  end if;
  return null;
end
$$;
