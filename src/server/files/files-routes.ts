import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { FileLink, FileList } from '@/contracts/file';
import { signedIn, signInAgain } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { clientAddress, type ServerEnv } from '../http/client-address';
import { tooMany } from '../http/fail';
import { rateLimit } from '../http/rate-limit';
import type { Member } from '../stack/tokens';
import { fileAnswer } from './file-answer';
import type { SignedQuery } from './file-links';
import type { KeptFile } from './file-rows';
import { takeUpload } from './take-upload';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files read by links from one address within a minute: a player asks for many parts. */
const READS_PER_MINUTE = 600;

/** The routes below `/files`: uploading for a field, reading, links. */
export function filesRoutes(gateway: Gateway): Hono<ServerEnv> {
  const { files } = gateway;
  const reads = rateLimit(READS_PER_MINUTE, 60);
  const routes = new Hono<ServerEnv>();

  routes.post('/', async (context) => {
    // Asked for first: who leaves before is not told of later.
    const { signal } = context.req.raw;
    const member = await demandMember(gateway, context);
    const { webhook = '', field = '' } = context.req.query();
    return context.json(await takeUpload(gateway, member, { webhook, field }, context, signal), 201);
  });

  routes.get('/', async (context) => {
    const member = await askingMember(gateway, context);
    const list = (await files.list(member.id)).map(({ id, name, type, size, createdAt }) => ({
      ...{ id, name, type, size, createdAt },
      value: `${id}/${name}` as const,
    }));
    return context.json({ files: list } satisfies FileList);
  });

  routes.post('/:id/link', async (context) => {
    const file = await ownFile(gateway, context);
    const { path, expires } = files.links.make(file);
    return context.json({ url: path, expires: expires.toISOString() } satisfies FileLink);
  });

  routes.get('/:id/:name', async (context) => {
    const { signature, expires, share, token } = context.req.query();
    const signed = signature !== undefined && expires !== undefined && { signature, expires, share, token };
    if (signed)
      refuseAfter(reads.take(clientAddress(context, gateway.settings.trustProxy)), 'You have asked very often.');
    const file = signed ? await linkedFile(gateway, context, signed) : await ownFile(gateway, context);
    if (file.name !== context.req.param('name')) throw notFound();
    return fileAnswer(files.store, file, context.req.raw);
  });

  return routes;
}

async function demandMember(gateway: Gateway, context: Context<ServerEnv>): Promise<Member> {
  const member = await signedIn(gateway, context.req.header('authorization'));
  if (!member) throw signInAgain();
  return member;
}

/** The member who asks; counted with what they ask of their runs. */
async function askingMember(gateway: Gateway, context: Context<ServerEnv>): Promise<Member> {
  const member = await demandMember(gateway, context);
  gateway.limits.takeCall(member.id);
  return member;
}

/** The file a path names, if it is the member's. @throws Failure 404 */
async function ownFile(gateway: Gateway, context: Context<ServerEnv>): Promise<KeptFile> {
  const member = await askingMember(gateway, context);
  const file = await gateway.files.find(idOf(context));
  if (file?.userId !== member.id) throw notFound();
  return file;
}

/** The file a signed link names. @throws Failure 404, also if its share link or its token has ended, 410 where it has expired */
async function linkedFile(
  { files, shares, accessTokens }: Gateway,
  context: Context<ServerEnv>,
  signed: SignedQuery,
): Promise<KeptFile> {
  const id = idOf(context);
  const worth = files.links.check(id, signed);
  if (worth === 'forged') throw notFound();
  if (worth === 'expired') throw new Failure('link_expired', 'This link has expired.', 410);
  if (signed.share !== undefined && !(await shares.isLive(signed.share))) throw notFound();
  if (signed.token !== undefined && !(await accessTokens.isLive(signed.token))) throw notFound();
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

function refuseAfter(seconds: number, words: string): void {
  if (seconds > 0) throw tooMany('too_many_files', `${words} Please wait ${seconds} seconds.`, seconds);
}
