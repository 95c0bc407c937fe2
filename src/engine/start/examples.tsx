import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useStanding } from '@/browser/standing';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

const Menu = lazy(() => import('@/ui/menu').then((module) => ({ default: module.Menu })));

/** Offers the declared examples above a form: a button for one, a menu for several. They are loaded when one is asked for. */
export function Examples({ session }: { session: ToolSession }) {
  const titles = session.tool.start?.examples ?? [];
  const busy = isBusy(useAtomValue(session.atoms.run));
  const standing = useStanding();
  if (titles.length === 0) return null;
  const load = async (index: number) => (await import('./load-example')).loadExample(session, index);
  const isOne = titles.length === 1;
  const button = (
    <Button variant="ghost" size="sm" disabled={busy} {...(isOne && { onClick: () => void load(0) })}>
      Load example
      {!isOne && <Icon name="chevron-down" className="size-4" />}
    </Button>
  );
  return (
    <div className="-mt-2 mb-4 -mr-3 flex justify-end sm:-mt-3">
      {isOne || !standing ? (
        button
      ) : (
        <Suspense fallback={button}>
          <Menu
            trigger={button}
            groups={[titles.map((label, index) => ({ label, onSelect: () => void load(index) }))]}
          />
        </Suspense>
      )}
    </div>
  );
}
