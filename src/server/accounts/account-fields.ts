import type { Context } from 'hono';
import type { IdentityProof } from '@/contracts/second-factor';
import { createAddressLimiter } from '../platform/http/address-limiter';
import { readBody } from '../platform/http/body';
import { readObject } from '../platform/http/body-fields';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
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
