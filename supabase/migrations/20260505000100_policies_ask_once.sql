-- Policies ask once in a statement who the member is, and not for every row they look at; an index that was there twice goes.

alter policy profiles_read_own on public.profiles using (id = (select auth.uid()));
alter policy profiles_change_own on public.profiles using (id = (select auth.uid())) with check (id = (select auth.uid()));
alter policy program_steps_own on public.program_steps
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
alter policy access_codes_read_own on public.access_codes using (owner = (select auth.uid()));
alter policy access_code_redemptions_read_own on public.access_code_redemptions using (user_id = (select auth.uid()));
alter policy runs_read_own on public.runs using (user_id = (select auth.uid()));
alter policy files_read_own on public.files using (user_id = (select auth.uid()));
alter policy run_files_read_own on public.run_files
  using (exists (select from public.files f where f.id = file_id and f.user_id = (select auth.uid())));
alter policy clients_read_own on public.clients using (user_id = (select auth.uid()));
alter policy letterheads_read_own on public.letterheads using (user_id = (select auth.uid()));
alter policy row_marks_read_own on public.row_marks using (user_id = (select auth.uid()));
alter policy access_tokens_read_own on public.access_tokens using (user_id = (select auth.uid()));
alter policy daily_runs_read_own on public.daily_runs using (user_id = (select auth.uid()));

drop index public.attempts_by_age;
