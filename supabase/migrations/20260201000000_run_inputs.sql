-- What a form was filled in with is a fact of its run, so it lies with it: nothing can be kept for a run that is not there.

alter table public.runs add column inputs jsonb;
update public.runs r set inputs = a.answers from public.run_answers a where a.run_id = r.id and a.user_id = r.user_id;
drop table public.run_answers;
