import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { UploadedFile } from '@/contracts/file';
import type { Member } from '../../accounts/embedded-supabase/session-tokens';
import { clientAddress, type ServerEnv } from '../../platform/http/client-address';
import type { Limits } from '../../platform/limits';
import type { Settings } from '../../platform/settings';
import type { Runs } from '../../runs/runs';
import type { Files, UploadField } from './files';
import { createUploadPace } from './upload-pace';
import type { UploadRoom } from './upload-room';
import { tooLarge } from './write-upload';

/** The webhook and field an upload is for. */
export interface UploadTarget {
  webhook: string;
  field: string;
}

export interface UploadServices extends Pick<Runs, 'webhooks'> {
  limits: Pick<Limits, 'acquireUpload'>;
  files: Pick<Files, 'requireRoom' | 'upload'>;
  uploadRoom: UploadRoom;
  settings: Pick<Settings, 'trustProxy'>;
}

/** Media types of forms, whose bodies have the file inside a framing or an encoding. */
const FORM_TYPES = /^\s*(multipart\/|application\/x-www-form-urlencoded\s*(;|$))/i;

/**
 * Stores the body of a request as a file for a field, within the limits of its member.
 *
 * @param signal the request's signal, read before the first await: a signal does not report an earlier disconnect
 * @throws Failure 404 if there is no such field, 413 if the file is too large for it, 415 for a form, 429, 507; 408 if it is
 * slow while others wait
 */
export async function receiveUpload(
  services: UploadServices,
  member: Member,
  target: UploadTarget,
  context: Pick<Context<ServerEnv>, 'req' | 'env'>,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { req } = context;
  const field = findField(services, target);
  requireNoForm(req.header('content-type'));
  const pace = createUploadPace();
  const release = services.limits.acquireUpload(member.id, pace.holder);
  let releaseRoom: (() => void) | undefined;
  try {
    const announced = Number(req.header('content-length') ?? field.maxBytes);
    if (announced > field.maxBytes) throw tooLarge(field.maxBytes);
    await services.files.requireRoom(member.id);
    const network = clientAddress(context, services.settings.trustProxy);
    releaseRoom = await services.uploadRoom.hold(member, network, announced);
    const incoming = { body: req.raw.body, signal: AbortSignal.any([signal, pace.signal]), onBytes: pace.add };
    return await services.files.upload(member.id, field, req.query('name') ?? '', incoming);
  } finally {
    releaseRoom?.();
    release();
  }
}

function requireNoForm(type = ''): void {
  if (!FORM_TYPES.test(type)) return;
  const message =
    'The file came inside a form. Send its bytes alone as the body, with its own Content-Type (with curl: --data-binary @file -H "Content-Type: text/csv", not -F).';
  throw new Failure('form_upload', message, 415, { field: 'Content-Type' });
}

function findField({ webhooks }: Pick<Runs, 'webhooks'>, { webhook, field }: UploadTarget): UploadField {
  const entry = Object.hasOwn(webhooks, webhook) ? webhooks[webhook] : undefined;
  const match = entry?.files?.find((accepted) => accepted.field === field);
  if (!entry || !match) throw new Failure('unknown_field', 'There is no such field that takes files.', 404);
  return { ...match, tool: entry.tool };
}
