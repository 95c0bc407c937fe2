import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFetched } from '@/api/use-fetched';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/member-scope';
import type { OperatorSite } from '@/contracts/operator';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { FullScreenSpinner } from '@/ui/spinner';
import { Tabs } from '@/ui/tabs';
import { AuditTab } from '../operator/audit-tab';
import { CodesTab } from '../operator/codes-tab';
import { LeadsTab } from '../operator/leads-tab';
import { LimitsTab } from '../operator/limits-tab';
import { MailTab } from '../operator/mail-tab';
import { MembersTab } from '../operator/members-tab';
import { createOperatorCalls } from '../operator/operator-calls';
import { OperatorFetchFailed } from '../operator/paged-rows';
import { RunsTab } from '../operator/runs-tab';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';
import { NotFoundPage } from './not-found-page';

/** Returns the path of a tab of the operator's page. */
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
  if (site === FACTOR_NEEDED)
    return (
      <PageLayout>
        <PageHeader icon="shield-check" title="Operator" intro="Site overview." />
        <Notice
          tone="warning"
          title="Operators sign in with a second factor"
          actions={
            <LinkButton to={paths.account} variant="secondary" size="sm">
              Add one on your account page
            </LinkButton>
          }
        >
          This page opens once your account has one.
        </Notice>
      </PageLayout>
    );
  return site ? <OperatorTabs site={site} /> : <NotFoundPage />;
}

function OperatorTabs({ site }: { site: OperatorSite }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useDocumentHead({ title: `Operator | ${brand.name}`, description: 'Site overview.', noIndex: true });
  const tabs: { value: string; label: string; content: ReactNode }[] = [
    { value: 'members', label: 'Members', content: <MembersTab soldOnWhop={site.soldOnWhop} /> },
    { value: 'codes', label: 'Access codes', content: <CodesTab /> },
    { value: 'leads', label: 'Leads', content: <LeadsTab /> },
    { value: 'runs', label: 'Runs', content: <RunsTab tools={site.tools} /> },
    { value: 'mail', label: 'Email', content: <MailTab /> },
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
