import { navigationSlots } from '@/generated/slots/navigation';
import type { IconName } from '@/ui/icon';
import { paths } from '../paths';

/** A link in the bar or the account menu. */
interface NavLink {
  to: string;
  label: string;
  icon: IconName;
  access?: 'operators';
}

/** Navigation links for signed-in members (docs/behaviour.md, section 2). */
export const memberLinks = withFeatures('bar', [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard' },
  { to: paths.results, label: 'Results', icon: 'history' },
  { to: paths.clients, label: 'Clients', icon: 'briefcase' },
  { to: paths.workflows, label: 'Workflows', icon: 'workflow' },
]);

/** Further links of the account menu. */
export const accountLinks = withFeatures('account', [{ to: paths.account, label: 'Your account', icon: 'user' }]);

/** Inserts the links of features behind those they follow. */
function withFeatures(place: 'bar' | 'account', links: readonly NavLink[]): readonly NavLink[] {
  return navigationSlots
    .filter((added) => added.place === place)
    .reduce((all, added) => {
      const index = all.findIndex(({ to }) => to === added.after);
      return all.toSpliced(index < 0 ? all.length : index + 1, 0, added);
    }, links);
}

/** Returns whether a link is active: the path equals it or is below it; "/" must match exactly (docs/behaviour.md, section 2). */
export function isActive(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return pathname === to || pathname.startsWith(`${to}/`);
}
