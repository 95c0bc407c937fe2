import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { OperatorAction, OperatorSite } from '@/contracts/operator';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { EmptyState } from '@/ui/empty-state';
import { lazyPart } from '@/ui/lazy-with-retry';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { FullScreenSpinner, Spinner } from '@/ui/spinner';
import { Tabs } from '@/ui/tabs';
import { CodesTab } from '../operator/codes-tab';
import { formatDateTime } from '../operator/dates';
import { LeadsTab } from '../operator/leads-tab';
import { MembersTab } from '../operator/members-tab';
import { createOperatorCalls } from '../operator/operator-calls';
import { ListRow, OperatorFetchFailed, PagedRows } from '../operator/paged-rows';
import { CountTable, RunsTab } from '../operator/runs-tab';
import { usePagedList } from '../operator/use-paged-list';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';
import { useMemberHead } from '../shell/use-member-head';
import { NotFoundPage } from './not-found-page';

const DeliveriesTab = lazyPart(() => import('../operator/deliveries-tab'), 'DeliveriesTab');

function operatorTabPath(tab: string): string {
  return paths.operatorTab.replace(':room', tab);
}

/** The operator's page; shows the 404 page to all other users. */
export function OperatorPage() {
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
          <LinkButton to={`${paths.account}#second-factor`} variant="secondary" size="sm">
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
  const requestedTab = pathname.slice(operatorTabPath('').length).replace(/\/$/, '');
  if (requestedTab && pathname !== paths.operator && !tabs.some(({ value }) => value === requestedTab))
    return <NotFoundPage />;
  return (
    <PageLayout>
      <PageHeader icon="shield-check" title="Operator" intro="Site overview. Every change made here is recorded." />
      <Tabs
        label="Rooms"
        items={tabs}
        value={requestedTab || 'members'}
        onValueChange={(tab) => navigate(operatorTabPath(tab))}
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
