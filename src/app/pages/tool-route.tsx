import { useLocation } from 'react-router-dom';
import { manifest } from '@/engine/registry-access';
import { RequireAuth } from '../auth/require-auth';
import { ProgramBar } from '../program/program-bar';
import { PageLayout } from '../shell/page-layout';
import { NotFoundPage } from './not-found-page';
import { ToolPage } from './tool-page';

/** Looks the path up in the registry: the page of a tool behind the guard, or the 404 page (Specification, section 2). */
export function ToolRoute() {
  const { pathname } = useLocation();
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const entry = manifest.find((candidate) => candidate.route === path);
  if (!entry) return <NotFoundPage />;
  return (
    <RequireAuth>
      <PageLayout>
        {entry.step && <ProgramBar step={entry.step} />}
        <ToolPage key={entry.id} id={entry.id} />
      </PageLayout>
    </RequireAuth>
  );
}
