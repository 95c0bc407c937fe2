-- When an operator called a person who left a form.
alter table public.leads add column called_at timestamptz;
