import { SESSION_KEY } from '@/browser/session-key';
import type { Watched } from './browser.ts';
import type { Site } from './site.ts';

/** Puts a session where the site keeps it: whatever page is opened next is a member's. */
export async function carry({ context }: Watched, site: Pick<Site, 'url'>, session: object): Promise<void> {
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  await context.setStorageState({ cookies: [], origins: [{ origin: site.url, localStorage }] });
}

/** Opens the dashboard with a session. */
export async function enterWith(watched: Watched, site: Pick<Site, 'url'>, session: object): Promise<void> {
  await carry(watched, site, session);
  await watched.page.goto(`${site.url}/dashboard`);
}

/** Makes whatever page is opened next that of the member a site printed, without opening one. */
export async function becomeMember(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  await carry(watched, site, await memberSession(site));
}

/** Makes whatever page is opened next that of a new guest, who has nothing that other tests have left, without opening one. */
export async function becomeGuest(watched: Watched, site: Pick<Site, 'url' | 'demo'>): Promise<void> {
  await carry(watched, site, await guestSession(site));
}

/** A session of the member a site printed, asked for as the sign-in page does. */
export function memberSession({ url, demo }: Pick<Site, 'url' | 'demo'>): Promise<object> {
  return asked(`${url}/auth/v1/token?grant_type=password`, { email: demo.email, password: demo.password });
}

/** A session of a new guest, asked for as the gate does. */
export async function guestSession({ url, demo }: Pick<Site, 'url' | 'demo'>): Promise<object> {
  const { session } = await asked(`${url}/functions/v1/redeem-access-code`, { code: demo.accessCode });
  // The gate gives tokens; the rest of a session comes with the next ones.
  const { refresh_token } = session as { refresh_token: string };
  return asked(`${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token });
}

async function asked(url: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: 'embedded', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
