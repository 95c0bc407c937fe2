import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { type LibraryQuery, readQuery, writeQuery } from '@/engine/library/query';
import { ResultPage } from '@/engine/library/result-page';
import { RunList } from '@/engine/library/run-list';
import { useLibrary } from '@/engine/library/use-library';
import { useRemoved } from '@/engine/library/use-removed';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { paths, resultPath } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** The results of a member, and one of them below; the list stays as it is while one is looked at. */
export function ResultsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = pathname.slice(resultPath('').length).replace(/\/$/, '');
  const query = readQuery(new URLSearchParams(search));
  const key = writeQuery(query).toString();
  const list = useLibrary(key, id === '');
  const removed = useRemoved(list.leaveOut);
  useDocumentHead({
    title: `Your Results | ${brand.name}`,
    description: 'What the tools have made for you.',
    hidden: true,
  });

  const address = (path: string) => (key ? `${path}?${key}` : path);
  const change = (next: LibraryQuery) => navigate({ search: writeQuery(next).toString() }, { replace: true });
  const remove = (run: string) => {
    removed.add(run);
    // The list need not have it on the page one comes back to.
    toast.success('Result deleted', { undo: () => removed.takeBack(run) });
    navigate(address(paths.results));
  };
  const open = (run: string) => {
    // A change of a result is a result of its own, which the list does not have yet.
    list.again();
    navigate(address(resultPath(run)));
  };
  return (
    <PageLayout>
      {id ? (
        <Suspense fallback={<Spinner className="text-accent" />}>
          <ResultPage
            key={id}
            id={id}
            back={address(paths.results)}
            onChange={list.exchange}
            onDelete={() => remove(id)}
            onRefined={open}
          />
        </Suspense>
      ) : (
        <>
          <PageHeader
            icon="history"
            title="Your Results"
            intro="Everything the tools have made for you, on every device you sign in on. Keys are never kept."
          />
          <RunList
            query={query}
            onQuery={change}
            list={list}
            removed={removed}
            addressOf={(run) => address(resultPath(run))}
            start={<LinkButton to={paths.dashboard}>See the tools</LinkButton>}
          />
        </>
      )}
    </PageLayout>
  );
}
