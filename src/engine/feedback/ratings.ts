import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { Rating } from '@/contracts/rating';

/** What the member thinks of their results. */
export interface Ratings {
  /** The rating of a run as this visit knows it; undefined if there is none. */
  last(runId: string): Rating | undefined;
  /** Remembers the rating a run was fetched with. */
  remember(runId: string, rating: Rating | undefined): void;
  /** Saves the rating of a run, or removes it; resolves to whether it succeeded. */
  save(runId: string, rating: Rating | undefined): Promise<boolean>;
}

/** Creates the ratings of this scope's member. */
export function ratingsOf(scope: MemberScope): Ratings {
  const { request } = gatewayClient(scope);
  const saved = new Map<string, Rating | undefined>();
  return {
    last: (runId) => saved.get(runId),
    remember: (runId, rating) => void saved.set(runId, rating),
    async save(runId, rating) {
      const options = rating ? { method: 'PUT', json: rating } : { method: 'DELETE' };
      const isSaved = await request(`/runs/${runId}/rating`, options).then(
        () => true,
        () => false,
      );
      if (isSaved) saved.set(runId, rating);
      return isSaved;
    },
  };
}
