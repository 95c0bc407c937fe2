import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import { type LibraryQuery, readQuery, writeQuery } from '@/engine/library/library-query';
import { ResultPage } from '@/engine/library/result-page';
import { RunList } from '@/engine/library/run-list';
import { useDeletions } from '@/engine/library/use-deletions';
import { useLibrary } from '@/engine/library/use-library';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { paths, resultPath } from '../paths';
import { PageLayout } from '../shell/page-layout';
import { useMemberHead } from '../shell/use-member-head';

/** The member's results, or the one whose id is in the path. Keyed by member, so that the next member never sees them. */
export function ResultsPage() {
  return <MemberResults key={useScope().id} />;
}

/** The results of one member. The list keeps its state while a result is open. */
function MemberResults() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = pathname.slice(resultPath('').length).replace(/\/$/, '');
  const query = readQuery(new URLSearchParams(search));
  const key = writeQuery(query).toString();
  const list = useLibrary(key, id === '');
  const deletions = useDeletions(list.removeRuns);
  useMemberHead('Your Results', 'What the tools have made for you.');

  const withQuery = (path: string) => (key ? `${path}?${key}` : path);
  const changeQuery = (next: LibraryQuery) => navigate({ search: writeQuery(next).toString() }, { replace: true });
  const remove = (run: string) => {
    deletions.add(run);
    // Offer undo in a toast: the current page of the list may not contain the result.
    toast.success('Result deleted', { undo: () => deletions.undo(run), outlivesPage: true });
    navigate(withQuery(paths.results));
  };
  const open = (run: string) => {
    // A refined result is a new result, which the list does not contain yet.
    list.reload();
    navigate(withQuery(resultPath(run)));
  };
  return (
    <PageLayout>
      {id ? (
        <Suspense fallback={<Spinner className="text-accent" />}>
          <ResultPage
            key={id}
            id={id}
            back={withQuery(paths.results)}
            onChange={list.updateRun}
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
            onQuery={changeQuery}
            list={list}
            deletions={deletions}
            resultPath={(run) => withQuery(resultPath(run))}
            start={<LinkButton to={paths.dashboard}>See the tools</LinkButton>}
          />
        </>
      )}
    </PageLayout>
  );
}
