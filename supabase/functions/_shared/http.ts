import { edgeCaller } from './caller.ts';
import type { FunctionDeps, FunctionHandler, ServeInfo } from './deps.ts';
import { createHostedDeps } from './hosted.ts';
import { readAtMost, withArrivalTimeout } from './read-body.ts';
import { parseStorableJson } from './storable-text.ts';

/** Maximum size of a body. */
const MAX_BODY_BYTES = 10_000;

/** A refusal with a message for visitors; programs distinguish them by status. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Wraps a handler for `Deno.serve`: adds CORS, the check of the method, error responses and the dependencies of the
 * platform.
 */
export function edgeHandler(handler: FunctionHandler): (request: Request, info: ServeInfo) => Promise<Response> {
  return async (request, info) => {
    const deps = info.deps ?? createHostedDeps((name) => Deno.env.get(name));
    const cors = corsHeaders(request, deps);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    const response = await runHandler(handler, request, deps, identifyCaller(request, info));
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  };
}

/** Parses a JSON object from the body. @throws Refusal if it is invalid, too large, too slow, or cut off */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  // Reading fails for one reason only: the sender disconnected early.
  const reading = readAtMost(request, MAX_BODY_BYTES).catch(() => {
    throw new Refusal(400, 'The request broke off before all of it had arrived. Please send it again.');
  });
  const bytes = await withArrivalTimeout(MAX_BODY_BYTES, reading, tooSlow);
  if (!bytes) throw new Refusal(413, 'The request is too large.');
  try {
    const value: unknown = parseStorableJson(new TextDecoder().decode(bytes));
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Handled below, like any body that is not an object.
  }
  throw new Refusal(400, 'The request could not be read.');
}

/**
 * Creates the refusal of a body that arrives too slowly. It closes the connection, as the rest of the body is still to
 * come.
 */
function tooSlow(): Refusal {
  const message = 'This took too long to arrive. Please try again with a better connection.';
  return new Refusal(408, message, { Connection: 'close' });
}

/** Requires space for another account. @throws Refusal 507 */
export async function requireSpace(deps: FunctionDeps): Promise<void> {
  if (await deps.hasSpace()) return;
  throw new Refusal(507, 'This site has no room for another account right now. Please try again later.');
}

/** Returns the e-mail address of a body, trimmed and in lower case. @throws Refusal if it is invalid */
export function readEmail(fields: Record<string, unknown>): string {
  const email = typeof fields.email === 'string' ? fields.email.trim().toLowerCase() : '';
  if (email.length > 255 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal(400, 'Enter a valid email address');
  return email;
}

async function runHandler(
  handler: FunctionHandler,
  request: Request,
  deps: FunctionDeps,
  caller: string,
): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'This must be called by POST.');
    return await handler(request, deps, caller);
  } catch (error) {
    if (error instanceof Refusal)
      return Response.json({ error: error.message }, { status: error.status, headers: error.headers });
    deps.log(`function failed: ${error instanceof Error ? error.message : 'unknown error'}`);
    return Response.json({ error: 'Something went wrong. Please try again later.' }, { status: 500 });
  }
}

function corsHeaders(request: Request, deps: FunctionDeps): Record<string, string> {
  const origin = request.headers.get('origin');
  if (!origin || !deps.allowedOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type, x-retry-count',
    'Access-Control-Allow-Methods': 'POST',
    Vary: 'Origin',
  };
}

/**
 * Returns the address of the caller: the embedded server passes it; on Supabase Edge it is in a header of the platform.
 */
function identifyCaller(request: Request, info: ServeInfo): string {
  const peer = info.remoteAddr?.hostname;
  return info.deps ? (peer ?? 'unknown') : edgeCaller(request.headers, peer);
}
