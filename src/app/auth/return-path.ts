import { useLocation } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { paths } from '../paths';

/** State of the history entries of sign-in and sign-up pages. */
export interface ReturnState {
  /** Path of the page whose guard redirected the visitor. */
  from: string;
}

/** Pages of the sign-in and sign-up flow, which are never returned to. */
const AUTH_PAGES: readonly string[] = [
  paths.login,
  paths.createAccount,
  paths.forgotPassword,
  paths.newPassword,
  paths.confirmEmail,
  paths.changeEmail,
  paths.welcome,
];

/**
 * Returns the path the visitor came from before signing in, if known. It is stored in the history state, because an attacker
 * could write it into the URL of a link; it is validated nevertheless.
 */
export function useReturnPath(): string | undefined {
  const { state } = useLocation();
  return internalPath((state as Partial<ReturnState> | null)?.from);
}

/** Returns the candidate if it is a path of this site; undefined if it may lead to another site or back to the sign-in. */
export function internalPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return undefined;
  const { origin } = window.location;
  if (!URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  if (url.origin !== origin || mayLeaveSite(url.pathname)) return undefined;
  if (AUTH_PAGES.includes(withoutTrailingSlashes(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Whether a path may lead to another site: browsers read `//host` and `/\host` so, possibly after decoding. */
function mayLeaveSite(pathname: string): boolean {
  if (/^\/[\\/]/.test(pathname)) return true;
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded !== pathname && mayLeaveSite(decoded);
  } catch {
    return true;
  }
}
