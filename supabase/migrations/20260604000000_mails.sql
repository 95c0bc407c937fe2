-- Mails on their way, where several servers share a database: rows that any of them claims, sends and removes. Those that were
-- given up wait two weeks for the operator. The servers alone read and write them.
create table public.mails (
  id text primary key,
  -- The mail, with its attachment in base64.
  mail text not null,
  -- Whose it is, and how many mails of theirs were queued before it: the lowest turn is sent first.
  member text not null,
  turn bigint not null default 0,
  created_at timestamptz not null default now(),
  -- When it is to be sent; while a server has claimed it, when it goes to another.
  due_at timestamptz not null default now(),
  is_claimed boolean not null default false,
  attempts integer not null default 0,
  last_error text,
  given_up_at timestamptz
);
create index mails_due on public.mails (turn, due_at) where given_up_at is null;
create index mails_of_member on public.mails (member) where given_up_at is null;

alter table public.mails enable row level security;
grant all on public.mails to service_role;

-- Takes over what waits in the queue that servers had before, in a schema of its own.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    execute $move$
      with moved as (
        delete from pgboss.job j where j.name in ('mail', 'mail-given-up') and j.state in ('created', 'retry', 'active') returning j.*
      )
      insert into public.mails (id, mail, member, created_at, due_at, attempts, last_error, given_up_at)
      select moved.id::text, moved.data::text, lower(trim(coalesce(moved.data ->> 'replyTo', moved.data ->> 'to'))), moved.created_on, moved.start_after, moved.retry_count,
        to_jsonb(moved) -> 'source_output' ->> 'reason', case when moved.name = 'mail-given-up' then moved.created_on end
      from moved on conflict do nothing
    $move$;
  end if;
end
$$;
