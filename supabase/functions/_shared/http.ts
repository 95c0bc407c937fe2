import { edgeCaller } from './caller.ts';
import type { FunctionDeps, FunctionHandler, ServeInfo } from './deps.ts';
import { hostedDeps } from './hosted.ts';
import { inTime, readAtMost } from './read-body.ts';

/** The largest body a function reads, in bytes. */
const LARGEST_BODY = 10_000;

/** Refusals in words for a visitor; the status tells programs apart. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** A handler as `Deno.serve` takes it: CORS, method, errors and the adapters of this place around it. */
export function served(handler: FunctionHandler): (request: Request, info: ServeInfo) => Promise<Response> {
  return async (request, info) => {
    const deps = info.deps ?? hostedDeps((name) => Deno.env.get(name));
    const cors = corsHeaders(request, deps);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    const response = await answer(handler, request, deps, callerOf(request, info));
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  };
}

/** The fields of a JSON body. @throws Refusal where it is none, is too large, too slow, or breaks off */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  // Reading fails for one reason alone: the sender is gone before all of it has come.
  const reading = readAtMost(request, LARGEST_BODY).catch(() => {
    throw new Refusal(400, 'The request broke off before all of it had arrived. Please send it again.');
  });
  const bytes = await inTime(LARGEST_BODY, reading, tooSlow);
  if (!bytes) throw new Refusal(413, 'The request is too large.');
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below, like any other body that is no object.
  }
  throw new Refusal(400, 'The request could not be read.');
}

/** The refusal of a sender who is too slow; the connection ends with it, as the rest of the body is still to come. */
function tooSlow(): Refusal {
  const words = 'This took too long to arrive. Please try again with a better connection.';
  return new Refusal(408, words, { Connection: 'close' });
}

/** The e-mail address of a body, trimmed and in lower case. @throws Refusal where it is none. */
export function readEmail(fields: Record<string, unknown>): string {
  const email = typeof fields.email === 'string' ? fields.email.trim().toLowerCase() : '';
  if (email.length > 255 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal(400, 'Enter a valid email address');
  return email;
}

async function answer(
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

/** The embedded server names the caller itself; on Supabase Edge the platform's own header does. */
function callerOf(request: Request, info: ServeInfo): string {
  const peer = info.remoteAddr?.hostname;
  return info.deps ? (peer ?? 'unknown') : edgeCaller(request.headers, peer);
}
