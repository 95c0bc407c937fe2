-- Each lead goes to each receiver on its own: one that is refused, or a receiver that is silent, stops nothing else.
-- The gateway alone reads and writes this; attempts are counted here, so a restart forgets none.

create table public.lead_deliveries (
  lead_id uuid not null references public.leads (id) on delete cascade,
  target text not null check (target in ('webhook', 'mail')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (lead_id, target)
);

create index lead_deliveries_due on public.lead_deliveries (target, due_at)
  where delivered_at is null and given_up_at is null;

alter table public.lead_deliveries enable row level security;
grant all on public.lead_deliveries to service_role;

-- The same words are one lead, under whatever run they come: a browser may send again what it is not sure of.
alter table public.leads add column content_hash text;
create unique index leads_by_content on public.leads (source, content_hash);
create index leads_waiting on public.leads (created_at) where forwarded_at is null;

-- For the operator: what no receiver will be sent by itself any more. It shows nobody more than the tables themselves do.
create view public.leads_given_up with (security_invoker = on) as
  select l.id, d.target, d.attempts, d.last_error, d.given_up_at, l.source, l.fields, l.created_at
  from public.lead_deliveries d join public.leads l on l.id = d.lead_id
  where d.given_up_at is not null;

revoke all on public.leads_given_up from anon, authenticated;
grant select on public.leads_given_up to service_role;
