import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { FunctionDeps, ServeInfo } from '../../../../supabase/functions/_shared/deps.ts';
import { createAddressLimiter } from '../../platform/http/address-limiter';
import { clientAddress, type ServerEnv } from '../../platform/http/client-address';
import { createRateLimit } from '../../platform/http/rate-limit';

type EdgeFunction = (request: Request, info: ServeInfo) => Promise<Response>;

/** Maximum number of function calls from one address per minute. Each function has lower limits in the database. */
const CALLS_PER_MINUTE = 60;
const TOO_MANY_CALLS = 'Too many attempts. Please wait a minute and try again.';

/** Functions by name; a module registers its function once per process, when it is first imported. */
const registry = new Map<string, EdgeFunction>();

/**
 * Loads Supabase Edge Functions from a folder and serves them at `/functions/v1/<name>`. Their files run unchanged and
 * call `Deno.serve`. Each request passes them their dependencies.
 */
export async function createFunctionsMiddleware(
  folder: string,
  deps: FunctionDeps,
  trustProxy: number,
): Promise<MiddlewareHandler<ServerEnv>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name);
  for (const name of names) {
    if (!registry.has(name)) registry.set(name, await loadFunction(entryFile(join(folder, name))));
  }
  const calls = createRateLimit(CALLS_PER_MINUTE, 60);
  const withPermit = createAddressLimiter();
  return async (context, next) => {
    const handler = registry.get(context.req.param('name') ?? '');
    if (!handler) return next();
    const caller = clientAddress(context, trustProxy);
    const seconds = calls.take(caller);
    if (seconds > 0) return context.json({ error: TOO_MANY_CALLS }, 429, { 'Retry-After': String(seconds) });
    return withPermit(caller, () => handler(context.req.raw, { remoteAddr: { hostname: caller }, deps })).catch(
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        return Response.json({ error: error.message }, { status: error.status, headers: error.details.headers });
      },
    );
  };
}

/** Returns the entry file of a function: the source, or its compiled version. */
function entryFile(folder: string): string {
  const source = join(folder, 'index.ts');
  return existsSync(source) ? source : join(folder, 'index.js');
}

async function loadFunction(file: string): Promise<EdgeFunction> {
  let registered: EdgeFunction | undefined;
  const deno = {
    serve(handler: EdgeFunction) {
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

/** Creates a caller of database functions with named arguments. */
export function createDatabaseRpc(
  query: (sql: string, params: unknown[]) => Promise<Record<string, unknown>[]>,
): FunctionDeps['rpc'] {
  return async (name, args) => {
    const names = Object.keys(args);
    if (![name, ...names].every((identifier) => /^[a-z_]+$/.test(identifier)))
      throw new Error(`${name} cannot be called.`);
    const list = names.map((argument, index) => `${argument} => $${index + 1}`).join(', ');
    const [row] = await query(`select public.${name}(${list}) as value`, Object.values(args));
    return row?.value ?? null;
  };
}
