import { useLocation } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { places } from '@/generated/loaders';
import { lazyPart } from '@/ui/lazy-part';
import { RequireAuth } from '../auth/require-auth';
import { ProgramBar } from '../program/program-bar';
import { PageLayout } from '../shell/page-layout';
import { ToolPage } from './tool-page';

const NoToolPage = lazyPart(() => import('./no-tool-page').then((page) => ({ default: page.NoToolPage })));

/**
 * Looks the path up in the registry: the page of a tool behind the guard, the page of one that is announced, or the 404 page
 * (docs/behaviour.md, section 2).
 */
export function ToolRoute() {
  const { pathname } = useLocation();
  const path = withoutTrailingSlashes(pathname) || '/';
  const entry = places.find((candidate) => candidate.route === path);
  if (!entry) return <NoToolPage path={path} />;
  return (
    <RequireAuth>
      <PageLayout whole={false}>
        {entry.step && <ProgramBar step={entry.step} />}
        <ToolPage key={entry.id} id={entry.id} />
      </PageLayout>
    </RequireAuth>
  );
}
