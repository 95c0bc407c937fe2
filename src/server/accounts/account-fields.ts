import type { Context } from 'hono';
import type { IdentityProof } from '@/contracts/second-factor';
import { createAddressLimiter } from '../platform/http/address-limiter';
import { readBody } from '../platform/http/body';
import { ANYTHING, type BodyReader, type FieldSchemas, invalidField, optional } from '../platform/http/body-schema';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import { parseJsonBody } from '../platform/http/json-body';
import { type PermitSource, receiveFields, requireJson } from '../platform/http/request-guards';
import type { MemberEnv } from './members-only';

/** Bodies hold two passwords, or the answer of an authenticator. */
const MAX_ACCOUNT_BODY_BYTES = 16 * 1024;

/** Reads the fields that a member has sent. @throws Failure 400 or 415 */
export function readAccountFields<T>(
  services: PermitSource,
  context: Context<MemberEnv>,
  read: BodyReader<T>,
): Promise<T> {
  return receiveFields(services, context.get('member').id, context.req.raw, MAX_ACCOUNT_BODY_BYTES, read);
}

const withPermit = createAddressLimiter();

/** Reads the fields that a visitor has sent, under one of their address's permits. @throws Failure 400, 415 or 503 */
export async function readVisitorFields<T>(
  context: Context<ServerEnv>,
  trustProxy: boolean,
  read: BodyReader<T>,
): Promise<T> {
  requireJson(context.req.header('content-type'));
  const address = clientAddress(context, trustProxy);
  return read(parseJsonBody(await withPermit(address, () => readBody(context.req.raw, MAX_ACCOUNT_BODY_BYTES))));
}

/** A text; '' if it is missing, which fits nothing it is compared with. */
export const SECRET_FIELD = { type: 'string', default: '', expected: 'Passwords, codes and tokens are texts.' };

/** The fields of a proof of identity. */
export const PROOF_FIELDS: FieldSchemas<IdentityProof> = {
  password: optional(SECRET_FIELD),
  code: optional(SECRET_FIELD),
  passkey: ANYTHING,
};

/** Requires that the tools a member chose are known; absent: all. @throws Failure 400 */
export function requireKnownTools(tools: readonly string[] | undefined, known: readonly string[]): void {
  if (tools?.every((tool) => known.includes(tool)) ?? true) return;
  throw invalidField('tools', TOOLS_EXPECTED);
}

const TOOLS_EXPECTED = 'The tools are ids of tools that programs can call, at least one.';

/** The tools that a program may call. */
export const TOOLS_FIELD = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string' },
  optional: true,
  expected: TOOLS_EXPECTED,
} as const;
