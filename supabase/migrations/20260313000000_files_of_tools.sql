-- The tool that a file was uploaded for, so that a token which is good for some tools reads the files of those alone. Null for
-- what a run made, whose run says the tool, and for uploads from before: a run that took one says it, and the others go within a day.
alter table public.files add column tool text;
