-- Whether the member of a run has asked for a mail when it has ended; taken back as the mail is sent.
alter table public.runs add column mail_at_end boolean not null default false;
create index runs_to_mail on public.runs (finished_at) where mail_at_end;
