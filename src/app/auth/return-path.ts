import { useLocation } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { paths } from '../paths';

/** What an entry of the history remembers while somebody signs in or signs up. */
export interface CameFrom {
  /** The page whose guard sent them there, as a path of this site. */
  from: string;
}

/** Pages on the way in: nobody wants to come back to them. */
const ON_THE_WAY: readonly string[] = [
  paths.login,
  paths.createAccount,
  paths.forgotPassword,
  paths.newPassword,
  paths.confirmEmail,
  paths.welcome,
];

/**
 * Where somebody came from before they signed in, if it is known. It is remembered in the history entry and not in the
 * address, where anybody could write it; it is looked at all the same.
 */
export function useReturnPath(): string | undefined {
  const { state } = useLocation();
  return ownPath((state as Partial<CameFrom> | null)?.from);
}

/** A path of this site, as it was given; undefined for whatever might lead elsewhere, or back to the sign-in. */
export function ownPath(wished: unknown): string | undefined {
  if (typeof wished !== 'string' || !wished.startsWith('/')) return undefined;
  const { origin } = window.location;
  if (!URL.canParse(wished, origin)) return undefined;
  const url = new URL(wished, origin);
  if (url.origin !== origin || mayLeave(url.pathname)) return undefined;
  if (ON_THE_WAY.includes(withoutTrailingSlashes(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** `//host` and `/\host` are other sites to a browser, and so they may become where something decodes them. */
function mayLeave(pathname: string): boolean {
  if (/^\/[\\/]/.test(pathname)) return true;
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded !== pathname && mayLeave(decoded);
  } catch {
    return true;
  }
}
