import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { Rating } from '@/contracts/rating';

/** Creates the ratings that this scope's member gives to results. */
export function ratingsOf(scope: MemberScope) {
  const { request } = gatewayClient(scope);
  const saved = new Map<string, Rating | undefined>();
  return {
    /** Returns the rating of a run that was last fetched or saved during this visit; undefined if there is none. */
    last: (runId: string): Rating | undefined => saved.get(runId),
    /** Stores a fetched rating for this visit. */
    remember: (runId: string, rating: Rating | undefined): void => void saved.set(runId, rating),
    /** Saves the rating of a run, or removes it; resolves to whether it succeeded. */
    async save(runId: string, rating: Rating | undefined): Promise<boolean> {
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
