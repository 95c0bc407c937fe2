import { Hono } from 'hono';
import { print } from '@/automation/document/print';
import type { Letterhead } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { type MemberServices, memberRoutes } from '@/server/accounts/members-only';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type GrowingStore, growsStore } from '@/server/platform/http/grows-store';
import { receiveFields } from '@/server/platform/http/request-guards';
import type { Runs } from '@/server/runs/runs';
import { readLetterhead } from './letterhead-params';
import { invalidLogo } from './logo';

/** Maximum size of a body: a logo in base64 and the text lines. */
const MAX_BODY_BYTES = 300_000;

export interface LetterheadServices extends MemberServices, Pick<Runs, 'storageQuota'>, GrowingStore {
  letterheads: {
    find(member: string): Promise<Letterhead>;
    save(member: string, letterhead: Letterhead): Promise<void>;
  };
  /** Runs a task that creates a document, within its member's limits. @throws Failure 429 beyond them */
  limitDocuments<T>(member: string, task: () => Promise<T>): Promise<T>;
}

/** Creates the routes below `/documents`: the letterhead of a member's documents. */
export function createRoutes(services: LetterheadServices): Hono<ServerEnv> {
  return new Hono<ServerEnv>().route('/', letterheadRoutes(services));
}

function letterheadRoutes(services: LetterheadServices) {
  const { letterheads, limitDocuments } = services;
  const routes = memberRoutes(services);

  routes.get('/letterhead', async (context) => context.json(await letterheads.find(context.get('member').id)));

  routes.put('/letterhead', growsStore(services), async (context) => {
    const { id } = context.get('member');
    const letterhead = await receiveFields(services, id, context.req.raw, MAX_BODY_BYTES, readLetterhead);
    await services.storageQuota.requireRoom(id);
    const previous = await letterheads.find(id);
    // Print the logo once, to refuse an unprintable one now rather than when a document is needed.
    if (letterhead.logo && letterhead.logo.data !== previous.logo?.data) {
      const trial = { title: 'Logo', date: new Date().toISOString(), from: letterhead, source: '' };
      await limitDocuments(id, () => print(trial, id)).catch((error: unknown) => {
        throw error instanceof Failure && error.code !== 'document_too_large' ? error : invalidLogo(LOGO_NOT_PRINTABLE);
      });
    }
    await letterheads.save(id, letterhead);
    return context.json(letterhead);
  });

  return routes;
}

const LOGO_NOT_PRINTABLE = 'The logo cannot be printed. Save it again as a plain PNG or JPEG, then try again.';
