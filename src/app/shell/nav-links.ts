import { paths } from '../paths';

/** Navigation links for signed-in members (docs/behaviour.md, section 2). */
export const memberLinks = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard' },
  { to: paths.results, label: 'Results', icon: 'history' },
  { to: paths.clients, label: 'Clients', icon: 'briefcase' },
  { to: paths.workflows, label: 'Workflows', icon: 'workflow' },
] as const;

/** Returns whether a link is active: the path equals it or is below it; "/" must match exactly (docs/behaviour.md, section 2). */
export function isActive(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return pathname === to || pathname.startsWith(`${to}/`);
}
