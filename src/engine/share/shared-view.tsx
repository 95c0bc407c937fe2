import { Suspense, useEffect, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { isShareToken } from '@/contracts/share';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { lazyPart } from '@/ui/lazy-part';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { type OpenedLink, openLink } from './open-shared';

const SharedDocument = lazyPart(() =>
  import('./shared-document').then((module) => ({ default: module.SharedDocument })),
);

type Loaded = { state: 'loading' | 'gone' | 'failed' } | { state: 'there'; opened: OpenedLink };

/** What a link leads to: the same for everybody who has its token. */
export function SharedView({ token }: { token: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a failure as often as the reader wants
  useEffect(() => {
    // Nobody need be asked about what is no token.
    if (!isShareToken(token)) return setLoaded({ state: 'gone' });
    const leaving = new AbortController();
    setLoaded({ state: 'loading' });
    openLink(token, leaving.signal).then(
      (opened) => leaving.signal.aborted || setLoaded(opened ? { state: 'there', opened } : { state: 'gone' }),
      () => leaving.signal.aborted || setLoaded({ state: 'failed' }),
    );
    return () => leaving.abort();
  }, [token, round]);
  const title = loaded.state === 'there' ? loaded.opened.shared.title : '';
  useDocumentHead({
    title: title || `Shared with you | ${brand.name}`,
    description: 'Shown to whoever has its link.',
    hidden: true,
  });

  const waiting = (
    <div className="grid place-items-center py-32">
      <Spinner label="Opening the link" className="text-accent" />
    </div>
  );
  switch (loaded.state) {
    case 'there':
      return (
        <Suspense fallback={waiting}>
          <SharedDocument token={token} opened={loaded.opened} />
        </Suspense>
      );
    case 'loading':
      return waiting;
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
              <Button variant="secondary" size="sm" onClick={() => setRound((count) => count + 1)}>
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
