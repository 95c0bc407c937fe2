-- What a member's documents begin with. The gateway alone writes; a member reads their own.

create table public.letterheads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (char_length(name) <= 120),
  contact text not null default '' check (char_length(contact) <= 200),
  spelling text not null default 'us' check (spelling in ('uk', 'us')),
  paper text not null default 'letter' check (paper in ('a4', 'letter')),
  -- The bytes in base64, and what they are.
  logo text check (char_length(logo) <= 280000),
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  updated_at timestamptz not null default now(),
  check ((logo is null) = (logo_type is null))
);

alter table public.letterheads enable row level security;
create policy letterheads_read_own on public.letterheads for select to authenticated using (user_id = auth.uid());
grant select on public.letterheads to authenticated;
grant all on public.letterheads to service_role;
