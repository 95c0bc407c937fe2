import { useMemo } from 'react';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { RunResult } from '../run/run-state';
import { earlierOf } from '../run/versions';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';

export interface MergeOfferProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule<ResultKind>;
}

const number = new Intl.NumberFormat('en-US');

/** Offers to add a list that came to the one that was there: both stay, and what they make together is another version. */
export function MergeOffer({ session, result, renderer }: MergeOfferProps) {
  const options = session.tool.declaration.result;
  const earlier = earlierOf(result);
  const merged = useMemo(
    () => (options && earlier ? renderer.merged?.(earlier.value, result.value, options) : undefined),
    [renderer, options, earlier, result.value],
  );
  if (!merged) return null;
  const { value, added, known } = merged;
  const counts = `${number.format(added)} ${added === 1 ? 'is' : 'are'} new, ${number.format(known)} already there`;
  const add = async () => {
    const isAdded = await session.runs.edit(result, value, 'merged');
    if (isAdded) tell('success', { title: 'Added to your list', description: `${counts}.` });
  };
  if (added === 0)
    return (
      <Notice tone="info" title="Nothing in it is new">
        The list you had holds all of it: “Back to the former result” leads there.
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title="You had a list already"
      actions={
        <Button size="sm" variant="primary" onClick={() => void add()}>
          {added === 1 ? 'Add the new one' : `Add the ${number.format(added)} new ones`}
        </Button>
      }
    >
      It is kept beside this one: {counts}. Statuses and notes stay with their entries.
    </Notice>
  );
}
