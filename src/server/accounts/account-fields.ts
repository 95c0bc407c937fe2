import type { Context } from 'hono';
import type { IdentityProof } from '@/contracts/second-factor';
import { createAddressLimiter } from '../platform/http/address-limiter';
import { parseJsonBody, readBody } from '../platform/http/body';
import {
  ANYTHING,
  type BodyReader,
  bodyReader,
  type FieldSchemas,
  invalidField,
  optional,
} from '../platform/http/body-schema';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import { countOrRefuse, createRateLimit } from '../platform/http/rate-limit';
import { type PermitSource, receiveFields, requireJson } from '../platform/http/request-guards';
import type { MemberEnv } from './members-only';

/** Maximum size of a body: two passwords, or the answer of an authenticator. */
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

/** Reads a visitor's fields while holding a permit of their network address. @throws Failure 400, 415 or 503 */
export async function readVisitorFields<T>(
  context: Context<ServerEnv>,
  trustProxy: number,
  read: BodyReader<T>,
): Promise<T> {
  requireJson(context.req.header('content-type'));
  const address = clientAddress(context, trustProxy);
  return read(parseJsonBody(await withPermit(address, () => readBody(context.req.raw, MAX_ACCOUNT_BODY_BYTES))));
}

/** Schema of a secret text. A missing text becomes '', which never matches a secret. */
export const SECRET_FIELD = { type: 'string', default: '', message: 'Passwords, codes and tokens are texts.' };

export const PROOF_FIELDS: FieldSchemas<IdentityProof> = {
  password: optional(SECRET_FIELD),
  code: optional(SECRET_FIELD),
  passkey: ANYTHING,
};

/** Reads a proof of identity. @throws Failure 400 */
export const readProof = bodyReader<IdentityProof>(PROOF_FIELDS);

/** Requires a password or a passkey. @throws Failure 400 with this message if there is neither */
export function requireProof({ password, passkey }: IdentityProof, message: string): void {
  if (!password && passkey === undefined) throw invalidField('password', message);
}

/** Maximum number of mailed tokens that a network address may try per minute. */
const TOKENS_PER_MINUTE = 20;

const readMailedToken = bodyReader<{ token: string }>({ token: SECRET_FIELD });

/** Creates the reader of a mailed token in a visitor's body. It throws a Failure 429 after too many attempts. */
export function createTokenReader(trustProxy: number): (context: Context<ServerEnv>) => Promise<string> {
  const attempts = createRateLimit(TOKENS_PER_MINUTE, 60);
  return async (context) => {
    countOrRefuse(
      attempts,
      clientAddress(context, trustProxy),
      'too_many_attempts',
      (seconds) => `Please wait ${seconds} seconds.`,
    );
    return (await readVisitorFields(context, trustProxy, readMailedToken)).token;
  };
}

/** Requires that all tools in a member's choice exist; an absent choice means all tools. @throws Failure 400 */
export function requireKnownTools(tools: readonly string[] | undefined, known: readonly string[]): void {
  if (tools?.every((tool) => known.includes(tool)) ?? true) return;
  throw invalidField('tools', TOOLS_MESSAGE);
}

const TOOLS_MESSAGE = 'The tools are ids of tools that programs can call, at least one, and each once.';

/** The tools that a program may call. */
export const TOOLS_FIELD = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string' },
  optional: true,
  message: TOOLS_MESSAGE,
} as const;
