import { useMemo } from 'react';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { notify } from '../notify';
import type { RunResult } from '../run/run-state';
import { earlierRunVersion } from '../run/versions';
import type { ToolSession } from '../session/tool-session';

export interface MergeOfferProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule<ResultKind>;
}

const numberFormat = new Intl.NumberFormat('en-US');

/** Offers to merge a new list into the previous one. Both are kept; the merged list becomes another version. */
export function MergeOffer({ session, result, renderer }: MergeOfferProps) {
  const options = session.tool.declaration.result;
  const earlier = earlierRunVersion(result);
  const merged = useMemo(
    () => (options && earlier ? renderer.merge?.(earlier.value, result.value, options) : undefined),
    [renderer, options, earlier, result.value],
  );
  if (!merged) return null;
  const { value, added, duplicates } = merged;
  const counts = `${numberFormat.format(added)} ${added === 1 ? 'is' : 'are'} new, ${numberFormat.format(duplicates)} already there`;
  const add = async () => {
    const isAdded = await session.runs.edit(result, value, 'merged');
    if (isAdded) notify('success', { title: 'Added to your list', description: `${counts}.` });
  };
  if (added === 0)
    return (
      <Notice tone="info" title="Nothing in it is new">
        Your previous list already contains every entry. Open it with “Previous version”.
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title="You had a list already"
      actions={
        <Button size="sm" variant="primary" onClick={() => void add()}>
          {added === 1 ? 'Add the new one' : `Add the ${numberFormat.format(added)} new ones`}
        </Button>
      }
    >
      It is kept beside this one: {counts}. Statuses and notes stay with their entries.
    </Notice>
  );
}
