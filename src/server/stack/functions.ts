import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { FunctionDeps, ServeInfo } from '../../../supabase/functions/_shared/deps.ts';
import { addressPlaces } from '../http/address-places';
import { clientAddress, type ServerEnv } from '../http/client-address';
import { rateLimit } from '../http/rate-limit';

type Served = (request: Request, info: ServeInfo) => Promise<Response>;

/** Calls of functions from one address in a minute; each function has narrower limits of its own, in the database. */
const CALLS_PER_MINUTE = 60;
const TOO_MANY_CALLS = 'Too many attempts. Please wait a minute and try again.';

/** Functions by name; a file registers itself once per process, when it is first imported. */
const served = new Map<string, Served>();

/**
 * Loads the functions of a folder as Supabase Edge would and answers `/functions/v1/<name>` with them. The files call
 * `Deno.serve` and are not changed for this; what they work with is handed to them with each request.
 */
export async function embeddedFunctions(
  folder: string,
  deps: FunctionDeps,
  trustProxy: boolean,
): Promise<MiddlewareHandler<ServerEnv>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name);
  for (const name of names) {
    if (!served.has(name)) served.set(name, await load(indexOf(join(folder, name))));
  }
  const calls = rateLimit(CALLS_PER_MINUTE, 60);
  const withPlace = addressPlaces();
  return async (context, next) => {
    const handler = served.get(context.req.param('name') ?? '');
    if (!handler) return next();
    const caller = clientAddress(context, trustProxy);
    const seconds = calls.take(caller);
    if (seconds > 0) return context.json({ error: TOO_MANY_CALLS }, 429, { 'Retry-After': String(seconds) });
    return withPlace(caller, () => handler(context.req.raw, { remoteAddr: { hostname: caller }, deps })).catch(
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        return Response.json({ error: error.message }, { status: error.status, headers: error.extra.headers });
      },
    );
  };
}

/** Its source, or what the build has made of it. */
function indexOf(folder: string): string {
  const source = join(folder, 'index.ts');
  return existsSync(source) ? source : join(folder, 'index.js');
}

async function load(file: string): Promise<Served> {
  let registered: Served | undefined;
  const deno = {
    serve(handler: Served) {
      registered = handler;
    },
    env: { get: (name: string) => process.env[name] },
  };
  Object.assign(globalThis, { Deno: deno });
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    Reflect.deleteProperty(globalThis, 'Deno');
  }
  if (!registered) throw new Error(`${file} does not call Deno.serve.`);
  return registered;
}

/** Calls database functions by their name and arguments, in the order they are declared. */
export function databaseRpc(
  query: (sql: string, params: unknown[]) => Promise<Record<string, unknown>[]>,
): FunctionDeps['rpc'] {
  return async (name, args) => {
    const names = Object.keys(args);
    if (![name, ...names].every((word) => /^[a-z_]+$/.test(word))) throw new Error(`${name} cannot be called.`);
    const list = names.map((word, index) => `${word} => $${index + 1}`).join(', ');
    const [row] = await query(`select public.${name}(${list}) as value`, Object.values(args));
    return row?.value ?? null;
  };
}
