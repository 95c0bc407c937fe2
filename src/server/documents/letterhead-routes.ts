import { Hono } from 'hono';
import { print } from '@/automation/document/print';
import { Failure } from '@/contracts/failure';
import { demandJson, type MemberEnv, membersOnly, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { readLetterhead } from './document-asks';
import { noLogo } from './logo';

/** The largest body: a logo in base64, and the lines beside it. */
const LARGEST_BODY = 300_000;

/** The routes below `/documents`: what a member's documents begin with. */
export function letterheadRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { letterheads, limitDocuments } = gateway;
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(gateway));

  routes.get('/letterhead', async (context) => context.json(await letterheads.of(context.get('member').id)));

  routes.put('/letterhead', async (context) => {
    demandJson(context.req.header('content-type'));
    const { id } = context.get('member');
    const body = await receiveBody(gateway, id, context.req.raw, LARGEST_BODY);
    const letterhead = readLetterhead(body);
    await gateway.keptBytes.demandRoom(id);
    const before = await letterheads.of(id);
    // A picture that cannot be printed is told now, and not when a client waits for the document.
    if (letterhead.logo && letterhead.logo.data !== before.logo?.data) {
      const trial = { title: 'Logo', date: new Date().toISOString(), from: letterhead, source: '' };
      await limitDocuments(id, () => print(trial, id)).catch((error: unknown) => {
        throw error instanceof Failure && error.code !== 'document_too_large' ? error : noLogo(UNPRINTABLE);
      });
    }
    await letterheads.keep(id, letterhead);
    return context.json(letterhead);
  });

  return routes;
}

const UNPRINTABLE = 'The logo cannot be printed. Save it anew as a plain PNG or JPEG, then try again.';
