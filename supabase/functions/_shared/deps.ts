import type { UserAdmin } from './user-admin.ts';

/** Whether an address has an active membership; `unavailable` if that cannot be checked now. */
export type MembershipState = 'active' | 'none' | 'unavailable';

/**
 * Enough for a household or a small office. Guests cost nothing, and every limit of a member applies to each of them.
 */
export const DEFAULT_GUESTS_PER_HOUR = 10;

/** Dependencies of the functions: hosted Supabase over HTTP, or the embedded stack in the same process. */
export interface FunctionDeps {
  users: UserAdmin;
  /**
   * Whether accounts must be confirmed by mail; false if no mail can be sent and only this machine reaches the site.
   */
  confirmsAccounts: boolean;
  /** Calls a database function as the service role, with named arguments. */
  rpc(name: string, args: Record<string, unknown>): Promise<unknown>;
  membership(email: string): Promise<MembershipState>;
  /** Whether there is space for another account: not while the disk of the server is nearly full. */
  hasSpace(): Promise<boolean>;
  /** Minimum length of a new password. */
  passwordMin: number;
  /** Origins whose pages may call; empty if the server in front handles CORS. */
  allowedOrigins: readonly string[];
  /** Domain of the generated addresses of guests; no mail is ever sent there. */
  guestDomain: string;
  /** Maximum new guests per hour from one network. */
  guestsPerHour: number;
  /** Logs a line for the operator; never with an e-mail address, key or password. */
  log(line: string): void;
}

/** What a server passes to a function besides the request. */
export interface ServeInfo {
  remoteAddr?: { hostname?: string };
  /** Set by the embedded server only. */
  deps?: FunctionDeps;
}

/** A function as a plain handler. `caller` is the network address of the caller, for rate limits. */
export type FunctionHandler = (request: Request, deps: FunctionDeps, caller: string) => Promise<Response>;
