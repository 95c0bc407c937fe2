import type { MembershipState } from './deps.ts';

/** Options for calling the membership platform. */
export interface WhopOptions {
  baseUrl: string;
  key: string;
  /** The company whose memberships count. */
  company: string;
  /** If set, only memberships of this product count. */
  product?: string;
  fetch: typeof fetch;
  log(line: string): void;
}

/** API version that returns the e-mail address of members, so that a match can be verified. */
const API_VERSION = '2026-07-20';

/**
 * Statuses that grant access, including a grace period, a one-time purchase and a canceled subscription that has not
 * ended.
 */
const ACTIVE = new Set(['active', 'trialing', 'completed', 'past_due', 'canceling']);

/** Maximum number of pages read of a fuzzy search. */
const MAX_PAGES = 3;
const TIMEOUT_MS = 10_000;

interface Page<T> {
  data: T[];
  page_info?: { end_cursor?: string | null; has_next_page?: boolean };
}

interface WhopMember {
  user?: { id?: string; email?: string | null } | null;
}

/**
 * Checks whether an address has a membership that grants access. Search hits with another e-mail address are ignored.
 */
export async function whopMembership(email: string, options: WhopOptions): Promise<MembershipState> {
  try {
    const userId = await findUser(email, options);
    if (!userId) return 'none';
    const query = new URLSearchParams({ company_id: options.company, first: '50' });
    query.append('user_ids[]', userId);
    if (options.product) query.append('product_ids[]', options.product);
    const active = await findInPages<{ status?: string }>('/memberships', query, options, (row) =>
      ACTIVE.has(row.status ?? ''),
    );
    return active ? 'active' : 'none';
  } catch (error) {
    options.log(`whop: ${error instanceof Error ? error.message : 'not reachable'}`);
    return 'unavailable';
  }
}

async function findUser(email: string, options: WhopOptions): Promise<string | undefined> {
  const query = new URLSearchParams({ company_id: options.company, query: email, first: '20' });
  const member = await findInPages<WhopMember>(
    '/members',
    query,
    options,
    ({ user }) => user?.email?.trim().toLowerCase() === email,
  );
  return member?.user?.id;
}

/** Returns the first matching row of a paged list. */
async function findInPages<T>(
  path: string,
  query: URLSearchParams,
  options: WhopOptions,
  isMatch: (row: T) => boolean,
): Promise<T | undefined> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, page_info } = await get<T>(`${path}?${query}`, options);
    const match = data.find(isMatch);
    if (match) return match;
    if (!page_info?.has_next_page || !page_info.end_cursor) return undefined;
    query.set('after', page_info.end_cursor);
  }
  return undefined;
}

async function get<T>(path: string, { baseUrl, key, fetch }: WhopOptions): Promise<Page<T>> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Api-Version-Date': API_VERSION },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (response.status === 401 || response.status === 403) {
    throw new Error(
      `the key was not accepted (${response.status}): check WHOP_API_KEY and its permissions member:basic:read and member:email:read`,
    );
  }
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const body = (await response.json()) as Partial<Page<T>>;
  if (!Array.isArray(body.data)) throw new Error('answered without data');
  return { data: body.data, page_info: body.page_info };
}
