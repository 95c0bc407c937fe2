import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { ServerTools } from '@/registry/tool-module';
import { type MemberServices, memberRoutes } from '@/server/accounts/members-only';
import { bodyReader, invalidField, numberField } from '@/server/platform/http/body-schema';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type GrowingStore, growsStore } from '@/server/platform/http/grows-store';
import { holdPermitUntilSent, receiveFields } from '@/server/platform/http/request-guards';
import type { Runs } from '@/server/runs/runs';
import { MAX_DRAFT_BYTES, type SavedDraft, type SharedDraft } from '../contract';
import type { DraftStore } from './draft-store';

export interface DraftsServices extends MemberServices, Pick<Runs, 'storageQuota'>, GrowingStore {
  drafts: DraftStore;
  tools: ServerTools;
}

/** Maximum value of an integer column, with room for one increment. */
const MAX_INTEGER = 2_147_483_646;

/** Creates the routes below `/drafts`: a member's drafts of forms, shared by their devices. */
export function createRoutes(services: DraftsServices): Hono<ServerEnv> {
  return new Hono<ServerEnv>().route('/', draftsRoutes(services));
}

function draftsRoutes(services: DraftsServices) {
  const { drafts } = services;
  const routes = memberRoutes(services);

  // Look the tool up on each request, because tools change during development.
  const loadForm = async (id: string): Promise<FormDeclaration> => {
    const load = Object.hasOwn(services.tools, id) ? services.tools[id] : undefined;
    const form = (await load?.())?.tool.declaration;
    if (form?.page) return form;
    throw new Failure('unknown_tool', 'There is no such tool, or it has no page of its own.', 404);
  };

  routes.get('/:tool', async (context) => {
    const { id } = context.get('member');
    const form = await loadForm(context.req.param('tool'));
    holdPermitUntilSent(services, id, context);
    return context.json(await drafts.find(id, form.id));
  });

  routes.put('/:tool', growsStore(services), async (context) => {
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'Drafts of guests stay on their device. Sign in with an account.', 403);
    const form = await loadForm(context.req.param('tool'));
    const read = (body: unknown) => readDraft(form, body);
    const draft = await receiveFields(services, id, context.req.raw, MAX_DRAFT_BYTES, read);
    await services.storageQuota.requireRoom(id);
    const revision = await drafts.save(id, form.id, draft);
    if (revision !== undefined) return context.json({ revision } satisfies SavedDraft);
    throw new Failure('draft_changed', 'Another device has stored a newer draft. Read it first.', 409);
  });

  return routes;
}

const readFields = bodyReader<SharedDraft>({
  answers: { type: 'object', message: '"answers" must be an object: the answers by field.' },
  version: numberField(1, MAX_INTEGER, '"version" must be the storage version, from 1 on.'),
  revision: numberField(0, MAX_INTEGER, '"revision" must be the one that is replaced, or 0.'),
});

/** Reads a draft from a request body. @throws Failure 400 naming the invalid field */
function readDraft(form: FormDeclaration, body: unknown): SharedDraft {
  const draft = readFields(body);
  const secret = secretFields(form).find((name) => Object.hasOwn(draft.answers, name));
  if (secret) throw invalidField(secret, `"${secret}" is a secret, which never leaves its device. Leave it out.`);
  return draft;
}
