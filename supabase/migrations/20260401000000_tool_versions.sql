-- Which version of its tool made a result: a hash of declaration, prompts and engine. Null for runs older than this column.
alter table public.runs add column tool_version text;
