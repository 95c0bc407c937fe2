-- What a site held in its first tables: a member with the password "first-secret", who has finished a run, and a guest.
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'first@x.test', '$2b$10$dkflNddTOdlgb0StoASZtuPYuZOAn5EfvtbSJVtJJdICgP4mvc2Se', now(),
    '{"provider": "email"}', '{"first_name": "First"}'),
  ('00000000-0000-4000-8000-00000000000b', 'guest@x.test', null, now(), null, '{}');

insert into public.memberships (email) values ('first@x.test');
insert into public.access_codes (id, code, note, max_uses, uses) values
  ('00000000-0000-4000-8000-00000000000c', 'FIRST-CODE-1', 'The fair', 5, 1);
insert into public.access_code_redemptions (user_id, code_id) values
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c');
insert into public.program_steps (user_id, step) values ('00000000-0000-4000-8000-00000000000a', 'leads');
insert into public.attempts (key) values ('k');

insert into public.runs (id, user_id, tool, webhook, mode, state, body, body_hash, answer_status, answer_type, answer_body, worker, finished_at)
values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000a', 'sample', 'sample', 'live', 'succeeded',
    '{"topic": "Harbours"}', 'h1', 200, 'application/json', '{"text": "All about harbours."}', '00000000-0000-4000-8000-0000000000ff', now()),
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-00000000000a', 'sample', 'sample', 'live', 'running',
    '{"topic": "Cut off"}', 'h2', null, null, null, '00000000-0000-4000-8000-0000000000ff', null);
insert into public.run_answers (run_id, user_id, tool, answers) values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000a', 'sample', '{"topic": "Harbours"}');
insert into public.leads (run_id, source, name, email, fields) values
  ('00000000-0000-4000-8000-0000000000a3', 'vip', 'Ann', 'ann@x.test', '{"goal": "Grow"}');
