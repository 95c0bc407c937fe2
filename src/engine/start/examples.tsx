import { useAtomValue } from 'jotai';
import { type ComponentProps, Suspense, useEffect, useReducer } from 'react';
import { whenPageStands } from '@/browser/standing';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-part';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';

const loadMenu = () => import('@/ui/menu');
const Menu = lazyPart(() => loadMenu().then((module) => ({ default: module.Menu })));

/**
 * Offers the declared examples above a form: a button for one, a menu for several. They are loaded when one is asked for; the
 * button stays the same one until then, as whoever has come to it by keyboard would lose their place.
 */
export function Examples({ session }: { session: ToolSession }) {
  const titles = session.tool.start?.examples ?? [];
  const busy = isBusy(useAtomValue(session.atoms.run));
  const [asked, ask] = useReducer(() => true, false);
  const hasMenu = titles.length > 1;
  useEffect(() => (hasMenu ? whenPageStands(loadMenu) : undefined), [hasMenu]);
  if (titles.length === 0) return null;
  const load = async (index: number) => {
    try {
      const { loadExample } = await import('./load-example');
      await loadExample(session, index);
    } catch {
      tell('error', { title: 'The example could not be loaded', description: 'Check your connection and try again.' });
    }
  };
  const button = (props?: ComponentProps<typeof Button>) => (
    <Button variant="ghost" size="sm" disabled={busy} {...props}>
      Load example
      {hasMenu && <Icon name="chevron-down" className="size-4" />}
    </Button>
  );
  return (
    <div className="-mt-2 mb-4 -mr-3 flex justify-end sm:-mt-3">
      {!hasMenu ? (
        button({ onClick: () => void load(0) })
      ) : !asked ? (
        button({ onClick: ask, 'aria-haspopup': 'menu', 'aria-expanded': false })
      ) : (
        <Suspense fallback={button()}>
          <Menu
            startsOpen
            trigger={button()}
            groups={[titles.map((label, index) => ({ label, onSelect: () => void load(index) }))]}
          />
        </Suspense>
      )}
    </div>
  );
}
