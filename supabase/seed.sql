-- For trying the site on a project of your own: a membership to sign up with, and a code for the gate.
-- The embedded stack seeds itself and does not read this file.

insert into public.memberships (email) values ('newcomer@members.example') on conflict (email) do nothing;
insert into public.access_codes (code, note, max_uses) values ('TRY-THE-GATE', 'for trying the gate', 100)
  on conflict (code) do nothing;
