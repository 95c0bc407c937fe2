import { useCallback } from 'react';
import { fetchAccess } from '@/api/access';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { Membership } from '@/contracts/access';

/** Returns the member's membership; undefined until it is fetched, and for members without one. */
export function useMembership(): Membership | undefined {
  const scope = useScope();
  const isMember = scope.owner?.guest === false;
  const { data } = useFetched(
    useCallback((signal: AbortSignal) => fetchAccess(scope, signal), [scope]),
    { isEnabled: isMember },
  );
  return data?.membership;
}

/** Formats the day on which a membership ends or ended. */
export function endDay({ endsAt }: Membership): string | undefined {
  return endsAt && new Date(endsAt).toLocaleDateString(undefined, { dateStyle: 'long' });
}
