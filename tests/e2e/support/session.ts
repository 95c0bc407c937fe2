import type { Page } from 'playwright-core';
import { SESSION_KEY } from '@/browser/session-key';
import type { Watched } from './browser.ts';
import { linkMailedTo } from './mails.ts';
import type { Site } from './site.ts';
import { tools } from './tool-runs.ts';

/** A text of a site: its tab has storage, and keeps its process with its compiled scripts, but no page reacts to what is stored. */
const EMPTY_PATH = '/robots.txt';

/** Returns whether a tab shows no page of the app. */
export const isEmptyTab = (page: Page): boolean => page.url() === 'about:blank' || page.url().endsWith(EMPTY_PATH);

/** Leaves the page of a tab, and clears all that the site has stored in its browser. */
export async function emptyTab({ page, context, complaints }: Watched, site: Pick<Site, 'url'>): Promise<void> {
  await page.goto(site.url + EMPTY_PATH);
  await context.clearCookies();
  await page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise((resolve, reject) => {
            const deletion = indexedDB.deleteDatabase(name);
            Object.assign(deletion, { onsuccess: resolve, onerror: reject });
          }),
      ),
    );
  });
  complaints.length = 0;
}

/**
 * Stores a session and nothing else in the browser: pages opened afterwards are signed in. A tab that was used before begins anew,
 * with its compiled scripts, which a new tab would compile again.
 */
export async function storeSession(watched: Watched, site: Pick<Site, 'url'>, session: object): Promise<void> {
  await emptyTab(watched, site);
  // `setStorageState` of Playwright opens a page for each origin: four times as much work.
  await watched.page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}

/** Opens the dashboard, signed in with a session. */
export async function openDashboard(watched: Watched, site: Pick<Site, 'url'>, session: object): Promise<void> {
  await storeSession(watched, site, session);
  await watched.page.goto(`${site.url}/dashboard`);
}

/** Signs in as the site's demo member without opening a page. */
export async function becomeMember(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  await storeSession(watched, site, await memberSession(site));
}

/** Signs in as a new guest, without data of other tests and without opening a page. */
export async function becomeGuest(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  await storeSession(watched, site, await guestSession(site));
}

/** Requests a session of the site's demo member, as the sign-in page does. Drafts of other tests do not follow the member. */
export async function memberSession(site: Pick<Site, 'url' | 'demo'>): Promise<Record<string, unknown>> {
  const credentials = { email: site.demo.email, password: site.demo.password };
  const session = await postJson(`${site.url}/auth/v1/token?grant_type=password`, credentials);
  await Promise.all(tools.flatMap(({ id, page }) => (page ? [emptyDraft(site, session, id)] : [])));
  return session;
}

/**
 * Signs up an address with a membership, confirms it by its mail, and returns a session of the new member. For files that
 * need most of what a member may do in a minute: the limits of the demo member are shared with other files.
 */
export async function newcomerSession({ url }: Pick<Site, 'url'>, email: string): Promise<Record<string, unknown>> {
  const password = 'a long enough one';
  await postJson(`${url}/functions/v1/complete-signup`, { email, password });
  const { hash } = new URL(await linkMailedTo(email));
  const link = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  await postJson(`${url}/functions/v1/confirm-account`, { ...link, password });
  return postJson(`${url}/auth/v1/token?grant_type=password`, { email, password });
}

/** Empties the draft of a tool that the member's other devices would get. */
export async function emptyDraft(
  { url }: Pick<Site, 'url'>,
  session: Record<string, unknown>,
  tool: string,
): Promise<void> {
  const headers = { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' };
  const address = `${url}/drafts/${tool}`;
  const stored = await (await fetch(address, { headers })).json();
  const { draft } = stored as { draft?: { version: number; revision: number } };
  if (!draft) return;
  const empty = { answers: {}, version: draft.version, revision: draft.revision };
  await fetch(address, { method: 'PUT', headers, body: JSON.stringify(empty) });
}

/** Requests a session of a new guest, as the gate does. */
export async function guestSession({ url, demo }: Pick<Site, 'url' | 'demo'>): Promise<object> {
  const { session } = await postJson(`${url}/functions/v1/redeem-access-code`, { code: demo.accessCode });
  // The gate returns only tokens; refreshing them returns a complete session.
  const { refresh_token } = session as { refresh_token: string };
  return postJson(`${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token });
}

async function postJson(url: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: 'embedded', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
