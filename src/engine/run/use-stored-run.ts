import { useCallback } from 'react';
import { type Fetched, useFetched } from '@/api/use-fetched';
import type { MemberScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { gatewayOf } from './gateway';

/** Fetches an ended run as the server stores it; without data if the server does not know it, or `runId` is empty. */
export function useStoredRun(scope: MemberScope, runId: string): Fetched<RunView | undefined> {
  const { find } = scope.get(gatewayOf);
  const fetchRun = useCallback((signal: AbortSignal) => find(runId, 0, signal), [find, runId]);
  return useFetched(fetchRun, { isEnabled: runId !== '' });
}
