import { paths } from '../paths';

/** Links a signed-in member sees in the navigation (docs/behaviour.md, section 2). */
export const memberLinks = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.workflows, label: 'Workflows' },
] as const;

/** Whether a link is the active one: by path prefix, and "/" only exactly (docs/behaviour.md, section 2). */
export function isActive(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return pathname === to || pathname.startsWith(`${to}/`);
}
