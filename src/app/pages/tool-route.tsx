import { useLocation } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { places } from '@/generated/loaders';
import { lazyPart } from '@/ui/lazy-with-retry';
import { RequireAuth } from '../auth/require-auth';
import { ProgramBar } from '../program/program-bar';
import { PageLayout } from '../shell/page-layout';
import { ToolPage } from './tool-page';

const NoToolPage = lazyPart(() => import('./no-tool-page'), 'NoToolPage');

/** Shows the tool at this path behind the guard, the announcement of a coming tool, or the 404 page (docs/behaviour.md, section 2). */
export function ToolRoute() {
  const { pathname } = useLocation();
  const path = withoutTrailingSlashes(pathname) || '/';
  const entry = places.find((candidate) => candidate.route === path);
  if (!entry) return <NoToolPage path={path} />;
  return (
    <RequireAuth>
      <PageLayout isReady={false}>
        {entry.step && <ProgramBar step={entry.step} />}
        <ToolPage key={entry.id} id={entry.id} />
      </PageLayout>
    </RequireAuth>
  );
}
