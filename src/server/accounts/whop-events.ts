import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { equalsInConstantTime } from '../platform/equals-in-constant-time';
import { createAddressLimiter } from '../platform/http/address-limiter';
import { parseJsonBody, readBody } from '../platform/http/body';
import { ANYTHING, bodyReader } from '../platform/http/body-schema';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import type { Settings } from '../platform/settings';
import type { Memberships } from './memberships';

export interface WhopEventServices {
  memberships: Pick<Memberships, 'forget'>;
  settings: Pick<Settings, 'whopWebhookSecret' | 'trustProxy'>;
}

const MAX_EVENT_BYTES = 64 * 1024;

/** Maximum age of an event's signature. Within this time, an event is handled only once. */
const TOLERANCE_SECONDS = 300;

const readEvent = bodyReader<{ data?: { user?: { email?: unknown } } }>({ data: ANYTHING });

/**
 * Creates the route `POST /account-api/whop-events`: Whop reports that a membership began, changed or ended (Standard
 * Webhooks). The server reads only the member's address from the event and forgets what it has cached: the
 * member's next run asks Whop for the membership.
 */
export function whopEventRoutes({ memberships, settings }: WhopEventServices): Hono<ServerEnv> {
  const { whopWebhookSecret, trustProxy } = settings;
  const routes = new Hono<ServerEnv>();
  if (!whopWebhookSecret) return routes;
  const withPermit = createAddressLimiter();
  const handled = createReplayGuard();
  routes.post('/', async (context) => {
    const caller = clientAddress(context, trustProxy);
    const text = await withPermit(caller, () => readBody(context.req.raw, MAX_EVENT_BYTES));
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
      (name) => context.req.header(`webhook-${name}`) ?? '',
    );
    const age = Math.abs(Date.now() / 1000 - Number(timestamp));
    if (!(age <= TOLERANCE_SECONDS) || !isSigned(whopWebhookSecret, `${id}.${timestamp}.${text}`, signatures ?? ''))
      throw new Failure('bad_signature', 'The event is not signed with WHOP_WEBHOOK_SECRET, or is too old.', 401);
    // Whop repeats an event whose response was lost, and stops sending to those who refuse it for long.
    if (handled.has(id ?? '')) return context.body(null, 204);
    const email = readEvent(parseJsonBody(text)).data?.user?.email;
    if (typeof email === 'string') await memberships.forget(email);
    handled.add(id ?? '');
    return context.body(null, 204);
  });
  return routes;
}

/** Returns whether a text is signed. Whop uses the secret's characters as key, and two secrets while it changes. */
function isSigned(secret: string, text: string, signatures: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const received = signatures.split(' ').map((text) => Buffer.from(/^v1,(.+)$/.exec(text)?.[1] ?? '', 'base64'));
  return received.some((signature) => equalsInConstantTime(signature, expected));
}

/** Creates the set of handled events, each until its signature expires. Only ids of signed events reach it. */
function createReplayGuard() {
  const expiries = new Map<string, number>();
  return {
    has: (id: string): boolean => expiries.has(id),
    add(id: string): void {
      const now = Date.now();
      for (const [handled, expiry] of expiries) if (expiry <= now) expiries.delete(handled);
      expiries.set(id, now + 2 * TOLERANCE_SECONDS * 1000);
    },
  };
}
