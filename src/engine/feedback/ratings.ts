import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { Rating } from '@/contracts/rating';

/** The member's ratings of their results. */
export interface Ratings {
  /** Returns the rating of a run that was last fetched or saved during this visit; undefined if there is none. */
  last(runId: string): Rating | undefined;
  /** Stores a fetched rating for this visit. */
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
