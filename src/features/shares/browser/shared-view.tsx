import { Suspense, useCallback } from 'react';
import { useFetched } from '@/api/use-fetched';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { lazyPart } from '@/ui/lazy-with-retry';
import { Spinner } from '@/ui/spinner';
import { isShareToken } from '../contract';
import { openLink } from './shared-link';

const SharedDocument = lazyPart(() => import('./shared-document'), 'SharedDocument');

/** The page of a share link, the same for everybody who has its token. */
export function SharedView({ token }: { token: string }) {
  const fetchLink = useCallback(
    // A malformed token needs no request.
    async (signal: AbortSignal) => (isShareToken(token) ? openLink(token, signal) : undefined),
    [token],
  );
  const { data: openedLink, state, reload } = useFetched(fetchLink);
  const title = openedLink?.shared.title;
  useDocumentHead({
    title: title || `Shared with you | ${brand.name}`,
    description: 'Anyone with the link can see it.',
    noIndex: true,
  });

  const spinner = (
    <div className="grid place-items-center py-32">
      <Spinner label="Opening the link" className="text-accent" />
    </div>
  );
  if (state === 'loading') return spinner;
  if (state === 'failed')
    return (
      <div className="mx-auto mt-16 max-w-xl">
        <h1 className="sr-only">Shared with you</h1>
        <FetchFailed onRetry={reload}>The link itself may be good. Check your connection.</FetchFailed>
      </div>
    );
  if (openedLink)
    return (
      <Suspense fallback={spinner}>
        <SharedDocument token={token} openedLink={openedLink} />
      </Suspense>
    );
  return (
    <div role="status" className="mx-auto mt-16 max-w-xl">
      <h1 className="sr-only">This link has expired</h1>
      <EmptyState icon="lock" title="This link is not valid any more.">
        It expired, or the person who shared it turned it off. Ask them for a new one.
      </EmptyState>
    </div>
  );
}
