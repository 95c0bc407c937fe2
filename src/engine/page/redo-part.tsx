import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ResultPart } from '@/registry/refine';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { RunResult } from '../run/run-state';
import { refinerOf } from '../session/refiner';
import type { Wish } from '../session/refining';
import type { ToolSession } from '../session/tool-session';
import { ensureKeysFor, refineWithKeys } from './ensure-keys';
import { WishForm } from './wish-form';

const REWRITE: Wish = { label: 'Rewrite', ask: 'Write it again, in another way; keep to all that was asked for.' };

/** Button that rewrites one part of a result by a wish of the member; the rest of the result stays unchanged. */
export function RedoPart({ session, result, part }: { session: ToolSession; result: RunResult; part: ResultPart }) {
  const refiner = refinerOf(session);
  const state = useAtomValue(refiner.state);
  const [open, setOpen] = useState(false);
  const isRunning = state.status === 'running';
  const wishes = session.tool.declaration.result?.refine?.wishes ?? [];
  const refine = (wish: Wish) => {
    setOpen(false);
    void refineWithKeys(session, result, { ...wish, part });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:min-h-11"
        aria-label={`Redo ${part.title}`}
        aria-disabled={isRunning || undefined}
        aria-busy={(isRunning && state.wish.part?.path === part.path) || undefined}
        title={isRunning ? 'A change of the result is being made.' : undefined}
        onClick={() => !isRunning && ensureKeysFor(session, result) && setOpen(true)}
      >
        Redo
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Redo ${part.title}`}
        description="All else of the result stays as it is."
        size="sm"
      >
        <WishForm refiner={refiner} wishes={[REWRITE, ...wishes]} target={part.title} onWish={refine} />
      </Dialog>
    </>
  );
}
