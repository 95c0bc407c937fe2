-- Leads of the last hour are counted when one arrives: beyond some, they are mailed to the operator as one digest.
create index leads_by_time on public.leads (created_at);
