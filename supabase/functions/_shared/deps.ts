import type { UserAdmin } from './user-admin.ts';

/** Whether an address has bought the membership; `unavailable` where that could not be found out now. */
export type MembershipState = 'active' | 'none' | 'unavailable';

/** Enough for a household or a small office. Guests cost nothing, and every limit of a member holds for each of them. */
export const DEFAULT_GUESTS_PER_HOUR = 10;

/** What the functions work with: hosted Supabase over HTTP, or the embedded stack in the same process. */
export interface FunctionDeps {
  users: UserAdmin;
  /** Whether a mailbox has to confirm an account; not where no mail can be sent and only this machine reaches the site. */
  confirmsAccounts: boolean;
  /** Calls a database function as the service role; arguments in the order they are declared. */
  rpc(name: string, args: Record<string, unknown>): Promise<unknown>;
  membership(email: string): Promise<MembershipState>;
  /** Origins whose pages may call; empty where the server in front sees to that. */
  allowedOrigins: readonly string[];
  /** Domain of the addresses guests get; no mail is ever sent there. */
  guestDomain: string;
  /** Guests who may come from one network within an hour. */
  guestsPerHour: number;
  /** A line for the operator; never with an address, key or password. */
  log(line: string): void;
}

/** What a server hands to a function beside the request. */
export interface ServeInfo {
  remoteAddr?: { hostname?: string };
  /** Given by the embedded server only. */
  deps?: FunctionDeps;
}

/** A function as a plain handler. `caller` names who calls, for limits: a network address. */
export type FunctionHandler = (request: Request, deps: FunctionDeps, caller: string) => Promise<Response>;
