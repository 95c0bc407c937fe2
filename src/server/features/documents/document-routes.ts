import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { Auth } from '../../accounts/auth';
import { type MemberEnv, type MemberServices, membersOnly } from '../../accounts/members-only';
import { clientAddress } from '../../platform/http/client-address';
import { pdfResponse } from '../../platform/http/pdf-response';
import { countOrRefuse, createRateLimit } from '../../platform/http/rate-limit';
import { receiveFields } from '../../platform/http/request-guards';
import { UUID } from '../../platform/http/uuid';
import type { Settings } from '../../platform/settings';
import { findOwnRun, unknownRun } from '../../runs/own-run';
import type { StoredRun } from '../../runs/run-store';
import { readDocumentParams } from './document-params';
import { createRunDocument, documentParamsOf, type RunDocumentServices } from './run-document';

/** Maximum number of documents by links for one address per minute. */
const READS_PER_MINUTE = 60;

export interface DocumentServices extends MemberServices, RunDocumentServices, Pick<Auth, 'accessTokens'> {
  settings: Pick<Settings, 'limits' | 'trustProxy'>;
  files: {
    links: {
      /** Returns whether a signature is valid for the document of a run. */
      checkDocument(
        run: string,
        signed: { signature: string; expires: string; source: { token: string } },
      ): 'good' | 'expired' | 'forged';
    };
  };
}

/** Creates the routes below `/runs` that create PDF documents from runs: for their members, and by links of programs. */
export function documentRoutes(services: DocumentServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  const members = membersOnly(services);
  const reads = createRateLimit(READS_PER_MINUTE, 60);
  const sendDocument = async (context: Context<MemberEnv>, run: StoredRun) =>
    pdfResponse(context, await createRunDocument(services, run, documentParamsOf(services, run, {})));

  routes.get('/:id/document', async (context, next) => {
    if (context.req.query('signature') === undefined) return next();
    countOrRefuse(
      reads,
      clientAddress(context, services.settings.trustProxy),
      'too_many_documents',
      (seconds) => `You have asked very often. Please wait ${seconds} seconds.`,
    );
    return sendDocument(context, await findLinkedRun(services, context));
  });

  routes.get('/:id/document', members, async (context) => sendDocument(context, await findOwnRun(services, context)));

  routes.post('/:id/document', members, async (context) => {
    const run = await findOwnRun(services, context);
    const { bodyBytes } = services.settings.limits;
    const { id } = context.get('member');
    const params = await receiveFields(services, id, context.req.raw, bodyBytes, readDocumentParams);
    return pdfResponse(context, await createRunDocument(services, run, params));
  });

  return routes;
}

/** Returns the run of a signed link. @throws Failure 404, also if its token was revoked, 410 if it has expired */
async function findLinkedRun(
  { store, files, accessTokens }: DocumentServices,
  context: Context<MemberEnv>,
): Promise<StoredRun> {
  const id = context.req.param('id')?.toLowerCase() ?? '';
  const { signature = '', expires = '', token = '' } = context.req.query();
  const validity = files.links.checkDocument(id, { signature, expires, source: { token } });
  if (validity === 'expired') throw new Failure('link_expired', 'This link has expired.', 410);
  const isValid = validity === 'good' && UUID.test(id) && (await accessTokens.isLive(token));
  const run = isValid ? await store.find(id) : undefined;
  if (!run) throw unknownRun();
  context.set('right', { token });
  return run;
}
