import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/scope';
import type { OperatorSite } from '@/contracts/operator';
import { PageHeader } from '@/ui/page-header';
import { FullScreenSpinner } from '@/ui/spinner';
import { Tabs } from '@/ui/tabs';
import { CodesRoom } from '../operator/codes-room';
import { LeadsRoom } from '../operator/leads-room';
import { MailRoom } from '../operator/mail-room';
import { MembersRoom } from '../operator/members-room';
import { operatorCallsOf } from '../operator/operator-calls';
import { ActsRoom, LimitsRoom } from '../operator/other-rooms';
import { Failed } from '../operator/paged-rows';
import { RunsRoom } from '../operator/runs-room';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';
import { NotFoundPage } from './not-found-page';

/** Path of a part of the operator's room. */
function operatorPath(room: string): string {
  return paths.operatorRoom.replace(':room', room);
}

/** The operator's room; for everybody else the page for what is not there. */
export function OperatorPage() {
  const calls = useScope().of(operatorCallsOf);
  const [site, setSite] = useState<OperatorSite | 'nobody' | 'failed'>();
  const fetchSite = useCallback(() => {
    const leaving = new AbortController();
    calls.site(leaving.signal).then(
      (told) => setSite(told ?? 'nobody'),
      () => leaving.signal.aborted || setSite('failed'),
    );
    return () => leaving.abort();
  }, [calls]);
  useEffect(fetchSite, [fetchSite]);
  if (site === undefined) return <FullScreenSpinner />;
  if (site === 'nobody') return <NotFoundPage />;
  if (site === 'failed')
    return (
      <PageLayout>
        <Failed onRetry={fetchSite} />
      </PageLayout>
    );
  return <Rooms site={site} />;
}

function Rooms({ site }: { site: OperatorSite }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useDocumentHead({ title: `Operator | ${brand.name}`, description: 'How the site does.', hidden: true });
  const rooms: { value: string; label: string; content: ReactNode }[] = [
    { value: 'members', label: 'Members', content: <MembersRoom soldOnWhop={site.soldOnWhop} /> },
    { value: 'codes', label: 'Access codes', content: <CodesRoom /> },
    { value: 'leads', label: 'Leads', content: <LeadsRoom /> },
    { value: 'runs', label: 'Runs', content: <RunsRoom tools={site.tools} /> },
    { value: 'mail', label: 'Mail', content: <MailRoom /> },
    { value: 'limits', label: 'Limits', content: <LimitsRoom /> },
    { value: 'acts', label: 'Acts', content: <ActsRoom /> },
  ];
  const asked = pathname.slice(operatorPath('').length).replace(/\/$/, '');
  if (asked && pathname !== paths.operator && !rooms.some(({ value }) => value === asked)) return <NotFoundPage />;
  return (
    <PageLayout>
      <PageHeader
        icon="shield-check"
        title="Operator"
        intro="How the site does. Whatever is changed here is recorded."
      />
      <Tabs
        label="Rooms"
        items={rooms}
        value={asked || 'members'}
        onValueChange={(room) => navigate(operatorPath(room))}
      />
    </PageLayout>
  );
}
