import { useAtomValue } from 'jotai';
import { type ComponentProps, Suspense, useEffect, useReducer, useState } from 'react';
import { whenPageReady } from '@/browser/page-ready';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';

const loadMenu = () => import('@/ui/menu');
const FillInDialog = lazyOptionalPart(() => import('./fill-in-dialog'), 'FillInDialog');
const Menu = lazyPart(loadMenu, 'Menu');

/**
 * Offers the declared examples above a form: a button for one, a menu for several. The menu is loaded on the first
 * press; the button element stays the same until then, so that keyboard users keep their focus.
 */
export function Examples({ session }: { session: ToolSession }) {
  const { declaration, start } = session.tool;
  const titles = start?.examples ?? [];
  const [isFilling, setFilling] = useState(false);
  const busy = useAtomValue(session.atoms.isBusy);
  const [isMenuRequested, requestMenu] = useReducer(() => true, false);
  const hasMenu = titles.length > 1;
  useEffect(() => (hasMenu ? whenPageReady(loadMenu) : undefined), [hasMenu]);
  if (titles.length === 0) return null;
  const load = async (index: number) => {
    try {
      const { loadExample } = await import('./load-example');
      await loadExample(session, index);
    } catch {
      notify('error', {
        title: 'The example could not be loaded',
        description: 'Check your connection and try again.',
      });
    }
  };
  const renderButton = (props?: ComponentProps<typeof Button>) => (
    <Button variant="ghost" size="sm" disabled={busy} {...props}>
      Load example
      {hasMenu && <Icon name="chevron-down" className="size-4" />}
    </Button>
  );
  return (
    <div className="-mt-2 mb-4 -mr-3 flex flex-wrap justify-end sm:-mt-3">
      {declaration.request && !declaration.request.public && (
        <Button variant="ghost" size="sm" disabled={busy} onClick={() => setFilling(true)}>
          Fill in from a website
        </Button>
      )}
      {isFilling && <FillInDialog session={session} onClose={() => setFilling(false)} />}
      {!hasMenu ? (
        renderButton({ onClick: () => void load(0) })
      ) : !isMenuRequested ? (
        renderButton({ onClick: requestMenu, 'aria-haspopup': 'menu', 'aria-expanded': false })
      ) : (
        <Suspense fallback={renderButton()}>
          <Menu
            defaultOpen
            trigger={renderButton()}
            groups={[titles.map((label, index) => ({ label, onSelect: () => void load(index) }))]}
          />
        </Suspense>
      )}
    </div>
  );
}
