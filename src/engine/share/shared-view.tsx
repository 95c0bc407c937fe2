import { Suspense, useEffect, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { isShareToken } from '@/contracts/share';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { type OpenedLink, openLink } from './shared-link';

const SharedDocument = lazyWithRetry(() =>
  import('./shared-document').then((module) => ({ default: module.SharedDocument })),
);

type Loaded = { state: 'loading' | 'gone' | 'failed' } | { state: 'there'; opened: OpenedLink };

/** The page of a share link, the same for everybody who has its token. */
export function SharedView({ token }: { token: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` fetches again after a failure
  useEffect(() => {
    // A malformed token needs no request.
    if (!isShareToken(token)) return setLoaded({ state: 'gone' });
    const controller = new AbortController();
    setLoaded({ state: 'loading' });
    openLink(token, controller.signal).then(
      (opened) => controller.signal.aborted || setLoaded(opened ? { state: 'there', opened } : { state: 'gone' }),
      () => controller.signal.aborted || setLoaded({ state: 'failed' }),
    );
    return () => controller.abort();
  }, [token, attempt]);
  const title = loaded.state === 'there' ? loaded.opened.shared.title : '';
  useDocumentHead({
    title: title || `Shared with you | ${brand.name}`,
    description: 'Shown to whoever has its link.',
    noIndex: true,
  });

  const spinner = (
    <div className="grid place-items-center py-32">
      <Spinner label="Opening the link" className="text-accent" />
    </div>
  );
  switch (loaded.state) {
    case 'there':
      return (
        <Suspense fallback={spinner}>
          <SharedDocument token={token} opened={loaded.opened} />
        </Suspense>
      );
    case 'loading':
      return spinner;
    case 'gone':
      return (
        <div role="status" className="mx-auto mt-16 max-w-xl">
          <h1 className="sr-only">This link is over</h1>
          <EmptyState icon="lock" title="This link is not valid any more.">
            Its time is over, or whoever sent it has ended it. Ask them for a new one.
          </EmptyState>
        </div>
      );
    case 'failed':
      return (
        <div className="mx-auto mt-16 max-w-xl">
          <h1 className="sr-only">Shared with you</h1>
          <Notice
            live
            tone="danger"
            title="This could not be fetched"
            actions={
              <Button variant="secondary" size="sm" onClick={() => setAttempt((count) => count + 1)}>
                Try again
              </Button>
            }
          >
            The link itself may be good. Check your connection.
          </Notice>
        </div>
      );
  }
}
