-- Keys of providers that members enter on a page of the site for one of their programs. Neither the text that names a row nor
-- what opens its key is stored: `hash` is the SHA-256 of the token of a link or, once the program has received the key, of its
-- access token and the header, and `sealed_key` is encrypted with the same. The gateway alone reads and writes this table.
create table public.assistant_keys (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  access_token_id uuid not null references public.access_tokens (id) on delete cascade,
  -- The header that a program with a key of its own would send.
  header text not null check (char_length(header) <= 200),
  -- What the page says is needed, and for which tool.
  label text not null,
  tool text not null,
  -- Null until the member has entered the key.
  sealed_key text check (char_length(sealed_key) <= 8000),
  expires_at timestamptz not null
);
create index assistant_keys_of_member on public.assistant_keys (user_id);
create index assistant_keys_of_token on public.assistant_keys (access_token_id);
create index assistant_keys_by_end on public.assistant_keys (expires_at);

alter table public.assistant_keys enable row level security;
grant all on public.assistant_keys to service_role;
