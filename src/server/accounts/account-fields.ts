import type { Context } from 'hono';
import type { IdentityProof } from '@/contracts/second-factor';
import { createAddressLimiter } from '../platform/http/address-limiter';
import { readBody } from '../platform/http/body';
import { invalidField, readObject } from '../platform/http/body-fields';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import { tooManyRequests } from '../platform/http/failure-response';
import { createRateLimit } from '../platform/http/rate-limit';
import { type PermitSource, receiveBody, requireJson } from '../platform/http/request-guards';
import type { MemberEnv } from './members-only';

/** Bodies hold two passwords, or the answer of an authenticator. */
const MAX_ACCOUNT_BODY_BYTES = 16 * 1024;

/** Reads the JSON object that a member has sent. @throws Failure 400 or 415 */
export async function readAccountFields(
  services: PermitSource,
  context: Context<MemberEnv>,
): Promise<Record<string, unknown>> {
  requireJson(context.req.header('content-type'));
  return readObject(await receiveBody(services, context.get('member').id, context.req.raw, MAX_ACCOUNT_BODY_BYTES));
}

const withPermit = createAddressLimiter();

/** Reads the JSON object that a visitor has sent, under one of their address's permits. @throws Failure 400, 415 or 503 */
export async function readVisitorFields(
  context: Context<ServerEnv>,
  trustProxy: boolean,
): Promise<Record<string, unknown>> {
  requireJson(context.req.header('content-type'));
  const address = clientAddress(context, trustProxy);
  return readObject(await withPermit(address, () => readBody(context.req.raw, MAX_ACCOUNT_BODY_BYTES)));
}

/** Mailed tokens a network address may try in a minute. */
const TOKENS_PER_MINUTE = 20;

/** Creates the function that reads the token of a mailed link from a visitor's body. It throws a Failure 429 after too many. */
export function createTokenReader(trustProxy: boolean): (context: Context<ServerEnv>) => Promise<string> {
  const attempts = createRateLimit(TOKENS_PER_MINUTE, 60);
  return async (context) => {
    const seconds = attempts.take(clientAddress(context, trustProxy));
    if (seconds > 0) throw tooManyRequests('too_many_attempts', `Please wait ${seconds} seconds.`, seconds);
    return readTexts(await readVisitorFields(context, trustProxy), 'token').token;
  };
}

/** Returns texts of a body; '' for one that is missing or not a text. */
export function readTexts<N extends string>(fields: Record<string, unknown>, ...names: N[]): Record<N, string> {
  const entries = names.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']);
  return Object.fromEntries(entries) as Record<N, string>;
}

/** Returns the proof of identity that a body holds. */
export function readProof(fields: Record<string, unknown>): IdentityProof {
  const { passkey } = fields;
  return { ...readTexts(fields, 'password', 'code'), ...(passkey !== undefined && { passkey }) };
}

/** Returns the proof of identity that a body holds. @throws Failure 400 with this message if there is neither password nor passkey */
export function requireProof(fields: Record<string, unknown>, message: string): IdentityProof {
  const proof = readProof(fields);
  if (!proof.password && proof.passkey === undefined) throw invalidField('password', message);
  return proof;
}
