import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { FileLink, FileList } from '@/contracts/file';
import type { FileSourceSlot } from '@/contracts/slots';
import { fileSources } from '@/generated/slots/file-sources';
import type { FeatureServices } from '@/generated/slots/services';
import type { Auth } from '../../accounts/auth';
import type { Member } from '../../accounts/embedded-supabase/session-tokens';
import { type MemberServices, requireMember } from '../../accounts/members-only';
import { clientAddress, type ServerEnv } from '../../platform/http/client-address';
import { type GrowingStore, growsStore } from '../../platform/http/grows-store';
import { countOrRefuse, createRateLimit } from '../../platform/http/rate-limit';
import type { Limits } from '../../platform/limits';
import type { Settings } from '../../platform/settings';
import { RIGHT_KINDS, type SignedQuery } from './file-links';
import { fileResponse } from './file-response';
import type { StoredFile } from './file-rows';
import type { Files } from './files';
import { receiveUpload, type UploadServices } from './receive-upload';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Maximum number of reads by links from one address per minute: a media player requests many ranges. */
const READS_PER_MINUTE = 600;

export interface FilesServices
  extends FeatureServices,
    MemberServices,
    UploadServices,
    Pick<Auth, 'accessTokens' | 'rights'>,
    GrowingStore {
  limits: Limits;
  files: Files;
  settings: Pick<Settings, 'trustProxy'>;
}

/** What can be revoked while a link to a file lives, besides the right of who made it. */
const SOURCES: readonly FileSourceSlot<FilesServices>[] = [
  ...fileSources,
  { name: 'token', isLive: ({ accessTokens }, id) => accessTokens.isLive(id) },
];

/** Creates the routes below `/files`: uploads for fields, reads, and links. */
export function filesRoutes(services: FilesServices): Hono<ServerEnv> {
  const { files } = services;
  const reads = createRateLimit(READS_PER_MINUTE, 60);
  const routes = new Hono<ServerEnv>();

  routes.post('/', growsStore(services), async (context) => {
    // Read the signal first: it does not report a client that has disconnected before.
    const { signal } = context.req.raw;
    const member = await requireMember(services, context);
    const { webhook = '', field = '' } = context.req.query();
    return context.json(await receiveUpload(services, member, { webhook, field }, context, signal), 201);
  });

  routes.get('/', async (context) => {
    const member = await requireCountedMember(services, context);
    const list = (await files.list(member.id)).map(({ id, name, type, size, createdAt }) => ({
      ...{ id, name, type, size, createdAt },
      value: `${id}/${name}` as const,
    }));
    return context.json({ files: list } satisfies FileList);
  });

  routes.post('/:id/link', async (context) => {
    const file = await findOwnFile(services, context);
    const { path, expires } = files.links.make(file, { session: context.get('right')?.session });
    return context.json({ url: path, expires: expires.toISOString() } satisfies FileLink);
  });

  routes.get('/:id/:name', async (context) => {
    const { signature, expires, ...query } = context.req.query();
    const names = [...fileSources.map(({ name }) => name), ...RIGHT_KINDS];
    const source = Object.fromEntries(names.map((name) => [name, query[name]]));
    const signed = signature !== undefined && expires !== undefined && { signature, expires, source };
    if (signed)
      countOrRefuse(
        reads,
        clientAddress(context, services.settings.trustProxy),
        'too_many_files',
        (seconds) => `You have asked very often. Please wait ${seconds} seconds.`,
      );
    const file = signed ? await findLinkedFile(services, context, signed) : await findOwnFile(services, context);
    if (file.name !== context.req.param('name')) throw notFound();
    return fileResponse(files.store, file, context.req.raw);
  });

  return routes;
}

/** Requires a signed-in member and counts the call, against the same limit as calls below `/runs`. */
async function requireCountedMember(services: MemberServices, context: Context<ServerEnv>): Promise<Member> {
  const member = await requireMember(services, context);
  services.limits.countCall(member.id);
  return member;
}

/** Returns the file in a path, if it belongs to the member. @throws Failure 404 */
async function findOwnFile(services: FilesServices, context: Context<ServerEnv>): Promise<StoredFile> {
  const member = await requireCountedMember(services, context);
  const file = await services.files.find(idOf(context));
  if (file?.userId !== member.id) throw notFound();
  return file;
}

/** Returns the file of a signed link. @throws Failure 404, also if its source has ended, 410 if it has expired */
async function findLinkedFile(
  services: FilesServices,
  context: Context<ServerEnv>,
  signed: SignedQuery,
): Promise<StoredFile> {
  const { files } = services;
  const id = idOf(context);
  const validity = files.links.check(id, signed);
  if (validity === 'forged') throw notFound();
  if (validity === 'expired') throw new Failure('link_expired', 'This link has expired.', 410);
  for (const { name, isLive } of SOURCES) {
    const sourceId = signed.source[name];
    if (sourceId !== undefined && !(await isLive(services, sourceId))) throw notFound();
  }
  if (!(await services.rights.isStanding(signed.source))) throw notFound();
  const file = await files.find(id);
  if (!file) throw notFound();
  return file;
}

function idOf(context: Context<ServerEnv>): string {
  const id = context.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id;
}

function notFound(): Failure {
  return new Failure('unknown_file', 'There is no such file.', 404);
}
