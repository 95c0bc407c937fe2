import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { UploadedFile } from '@/contracts/file';
import type { Gateway } from '../gateway/gateway';
import type { Member } from '../stack/tokens';
import type { UploadField } from './files';
import { tooLarge } from './receive';

/** The field an upload is for. */
export interface UploadPlace {
  webhook: string;
  field: string;
}

/**
 * Takes the body of a request as a file for a field, within the limits of its member.
 *
 * @param signal asked for before anything was waited for: who leaves before is not told of later
 * @throws Failure 404 where there is no such field, 413 where it takes none as large, 429
 */
export async function takeUpload(
  gateway: Gateway,
  member: Member,
  place: UploadPlace,
  { req }: Context,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const field = fieldOf(gateway, place);
  const free = gateway.limits.enterUpload(member.id);
  try {
    if (Number(req.header('content-length') ?? 0) > field.maxBytes) throw tooLarge(field.maxBytes);
    await gateway.files.demandRoom(member.id);
    return await gateway.files.upload(member.id, field, req.query('name') ?? '', { body: req.raw.body, signal });
  } finally {
    free();
  }
}

function fieldOf({ webhooks }: Gateway, { webhook, field }: UploadPlace): UploadField {
  const entry = Object.hasOwn(webhooks, webhook) ? webhooks[webhook] : undefined;
  const found = entry?.files?.find((taken) => taken.field === field);
  if (!entry || !found) throw new Failure('unknown_field', 'There is no such field that takes files.', 404);
  return { ...found, tool: entry.tool };
}
