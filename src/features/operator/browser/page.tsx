import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFetched } from '@/api/use-fetched';
import { NotFoundPage } from '@/app/shell/not-found-page';
import { PageLayout } from '@/app/shell/page-layout';
import { useMemberHead } from '@/app/shell/use-member-head';
import { useScope } from '@/browser/member-scope';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { pagePaths } from '@/generated/slots/paths';
import { EmptyState } from '@/ui/empty-state';
import { lazyPart } from '@/ui/lazy-with-retry';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { FullScreenSpinner, Spinner } from '@/ui/spinner';
import { Tabs } from '@/ui/tabs';
import type { OperatorAction, OperatorSite } from '../contract';
import { createOperatorCalls } from './calls';
import { CodesTab } from './codes-tab';
import { formatDateTime } from './dates';
import { LeadsTab } from './leads-tab';
import { MembersTab } from './members-tab';
import { ListRow, OperatorFetchFailed, PagedRows } from './paged-rows';
import { CountTable, RunsTab } from './runs-tab';
import { usePagedList } from './use-paged-list';

const DeliveriesTab = lazyPart(() => import('./deliveries-tab'), 'DeliveriesTab');

const PATH = pagePaths.operator;

/** The operator's page; shows the 404 page to all other users. */
export function Page() {
  const calls = useScope().get(createOperatorCalls);
  const { data: site, state, reload } = useFetched(calls.fetchSite);
  if (state === 'loading') return <FullScreenSpinner />;
  if (state === 'failed')
    return (
      <PageLayout>
        <OperatorFetchFailed onRetry={reload} />
      </PageLayout>
    );
  if (site === FACTOR_NEEDED) return <FactorNeeded />;
  return site ? <OperatorTabs site={site} /> : <NotFoundPage />;
}

function FactorNeeded() {
  useMemberHead('Operator', 'Site overview.');
  return (
    <PageLayout>
      <PageHeader icon="shield-check" title="Operator" intro="Site overview." />
      <Notice
        tone="warning"
        title="Operators sign in with a second factor"
        actions={
          <LinkButton to="/account#second-factor" variant="secondary" size="sm">
            Add one on your account page
          </LinkButton>
        }
      >
        This page opens once your account has one.
      </Notice>
    </PageLayout>
  );
}

function OperatorTabs({ site }: { site: OperatorSite }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useMemberHead('Operator', 'Site overview.');
  const tabs: { value: string; label: string; content: ReactNode }[] = [
    { value: 'members', label: 'Members', content: <MembersTab soldOnWhop={site.soldOnWhop} /> },
    { value: 'codes', label: 'Access codes', content: <CodesTab /> },
    { value: 'leads', label: 'Leads', content: <LeadsTab /> },
    { value: 'runs', label: 'Runs', content: <RunsTab tools={site.tools} /> },
    {
      value: 'deliveries',
      label: 'Deliveries',
      content: (
        <Suspense fallback={<Spinner label="Loading the deliveries" className="text-accent" />}>
          <DeliveriesTab />
        </Suspense>
      ),
    },
    { value: 'limits', label: 'Limits', content: <LimitsTab /> },
    { value: 'acts', label: 'Activity log', content: <AuditTab /> },
  ];
  const requestedTab = pathname.slice(PATH.length + 1).replace(/\/$/, '');
  if (requestedTab && pathname !== PATH && !tabs.some(({ value }) => value === requestedTab)) return <NotFoundPage />;
  return (
    <PageLayout>
      <PageHeader icon="shield-check" title="Operator" intro="Site overview. Every change made here is recorded." />
      <Tabs
        label="Rooms"
        items={tabs}
        value={requestedTab || 'members'}
        onValueChange={(tab) => navigate(`${PATH}/${tab}`)}
      />
    </PageLayout>
  );
}

function AuditTab() {
  const list = usePagedList(useScope().get(createOperatorCalls).fetchAuditLog);
  return (
    <PagedRows
      label="Activity log"
      list={list}
      empty={{
        title: 'No activity yet',
        text: 'Every change an operator makes is recorded here. Records cannot be edited.',
      }}
    >
      {({ id, at, by, act, subject, detail }) => (
        <ListRow
          key={id}
          title={`${actLabel(act)}: ${subject}`}
          lines={[`${formatDateTime(at)} · ${by ?? 'the command'}`, ...detailLines(detail)]}
        />
      )}
    </PagedRows>
  );
}

function actLabel(act: string): string {
  return act.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
}

function detailLines(detail: OperatorAction['detail']): string[] {
  const entries = Object.entries(detail).filter(([name]) => name !== 'id');
  return entries.length === 0 ? [] : [entries.map(([name, value]) => `${name}: ${value ?? 'no end'}`).join(' · ')];
}

/** Shows how often each limit was hit since the server process started. */
function LimitsTab() {
  const calls = useScope().get(createOperatorCalls);
  const { data: result, state, reload } = useFetched(calls.fetchLimits);
  if (state === 'failed') return <OperatorFetchFailed onRetry={reload} />;
  if (!result) return <Spinner label="Loading the limits" className="text-accent" />;
  const since = `Since this process began, ${formatDateTime(result.since)}.`;
  if (result.hits.length === 0) return <EmptyState title="Nobody ran into a limit">{since}</EmptyState>;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{since}</p>
      <CountTable
        title="Limits people ran into"
        heads={['Limit', 'Times', 'Last']}
        rows={result.hits.map(({ limit, count, last }) => [limit, count, formatDateTime(last)])}
      />
    </div>
  );
}
