import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { EMBEDDED_ANON_KEY } from '@/server/accounts/embedded-supabase/embedded';
import { MEMBER } from '../../tests/server/hosted.ts';
import { signIn } from '../../tests/server/site.ts';
import type { LoadRequest } from './load.ts';
import type { SampleRun } from './sample-run.ts';
import type { ServerProcess } from './server-sites.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };
const COMPRESSED = { 'Accept-Encoding': 'br' };

/** The measured requests; `profile` is absent if hosted Supabase serves the profiles. */
export interface ServerRequests {
  page: LoadRequest;
  profile?: LoadRequest;
  run: LoadRequest;
}

/** Returns the requests of a member to the site; `memberId` adds the one for the profile. */
export function siteRequests(
  { url }: ServerProcess,
  run: SampleRun,
  sessionHeaders: Record<string, string>,
  memberId?: string,
): ServerRequests {
  return {
    page: { url: `${url}/`, headers: COMPRESSED },
    ...(memberId && {
      profile: {
        url: `${url}/rest/v1/profiles?select=*&id=eq.${memberId}`,
        headers: { ...sessionHeaders, apikey: EMBEDDED_ANON_KEY },
      },
    }),
    run: {
      url: `${url}/webhook/${run.webhook}`,
      method: 'POST',
      headers: { ...sessionHeaders, ...JSON_BODY },
      body: JSON.stringify(run.body),
    },
  };
}

/** Returns the same requests to the hand-written server. */
export function bareRequests(
  { url }: ServerProcess,
  run: SampleRun,
  sessionHeaders: Record<string, string>,
): ServerRequests {
  return {
    page: { url: `${url}/`, headers: COMPRESSED },
    profile: { url: `${url}/profile`, headers: sessionHeaders },
    run: {
      url: `${url}/webhook`,
      method: 'POST',
      headers: { ...sessionHeaders, ...JSON_BODY },
      body: JSON.stringify(run.body),
    },
  };
}

/** Signs in as the demo member that the embedded site prints when it starts. */
export async function signInDemoMember({ url, greeting }: ServerProcess): Promise<{ token: string; id: string }> {
  const [, email = '', password = ''] = /Sign in as\s+(\S+)\s+password: (\S+)/.exec(greeting) ?? [];
  const { access_token, user } = await signIn(url, email, password);
  return { token: access_token, id: user.id };
}

/** Creates a session token of the hand-written server. */
export function createBareToken(secret: string): Promise<string> {
  return new SignJWT({ session_id: MEMBER, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(MEMBER)
    .setExpirationTime('1 day')
    .sign(new TextEncoder().encode(secret));
}

/** Creates guest sessions on the embedded site, each from another address, because only a few are allowed per address. */
export function createGuests({ url, greeting }: ServerProcess, count: number): Promise<string[]> {
  const [, code = ''] = /Try the gate\s+(\S+)/.exec(greeting) ?? [];
  const enter = async (_: unknown, index: number) => {
    const answer = await fetch(`${url}/functions/v1/redeem-access-code`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_ANON_KEY, 'X-Forwarded-For': `192.0.2.${index + 1}`, ...JSON_BODY },
      body: JSON.stringify({ code }),
    });
    const words = await answer.text();
    if (!answer.ok) throw new Error(`no guest was let in: ${answer.status} ${words}`);
    return (JSON.parse(words) as { session: { access_token: string } }).session.access_token;
  };
  return Promise.all(Array.from({ length: count }).map(enter));
}

/** Creates an empty folder for a database; the caller removes it. */
export function createEmptyFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'bench-server-')), 'data');
}
