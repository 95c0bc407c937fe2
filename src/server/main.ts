import type { LocateEmptyDatabase } from './accounts/embedded-supabase/build-database';
import { ignoreClosedOutput } from './platform/closed-output';
import { closeOnSignals } from './platform/stop-signals';
import type { RunningServer, ServerOptions } from './start';

export interface MainOptions {
  /** Folder that holds tools, schemas, migrations and functions. */
  root: string;
  /** Folder of the built app. Default: the output folder of the build. */
  distDir?: string;
  /** Locates an archive of an empty database for the first start; without it, the first start builds the database. */
  locateEmptyDatabase?: LocateEmptyDatabase;
  /** Loads the development tools: then the app is served from its sources, with hot reload. */
  dev?: () => Promise<Pick<ServerOptions, 'webhooks' | 'tools' | 'devPlugins' | 'locateEmptyDatabase'>>;
}

/**
 * Runs the program behind `npm start`, `npm run dev` and `node dist/server.js`: starts the site, prints how to try it,
 * and stops on a signal, even while still loading.
 */
export async function main({ root, distDir, locateEmptyDatabase, dev }: MainOptions): Promise<void> {
  ignoreClosedOutput();
  const closeWith = closeOnSignals();
  process.env.DO_NOT_TRACK ??= '1';
  try {
    const { emitWarning } = process;
    // Must come before the import of the server, because it generates code that the server imports.
    const devOptions = await dev?.();
    const [{ startServer }, { brand }, options] = await Promise.all([
      import('./start'),
      import('@/brand'),
      devOptions ?? loadBuiltTools(),
    ]);
    // The embedded stack replaces `emitWarning` with a version that breaks on warnings that are not strings.
    process.emitWarning = emitWarning;
    const server = await startServer({ root, distDir, locateEmptyDatabase, brand, dev: dev !== undefined, ...options });
    closeWith(server);
    console.log(welcomeMessage(brand.name, server));
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** Loads the generated tables of webhooks and tools. */
async function loadBuiltTools(): Promise<Pick<ServerOptions, 'webhooks' | 'tools'>> {
  const [{ webhooks }, { serverTools }] = await Promise.all([
    import('@/generated/server'),
    import('@/generated/server-tools'),
  ]);
  return { webhooks, tools: serverTools };
}

function welcomeMessage(name: string, { url, demo }: RunningServer): string {
  const greeting = `\n  ${name} is running at ${url}\n`;
  if (!demo) return greeting;
  return [
    greeting,
    `  Sign in as       ${demo.email}   password: ${demo.password}`,
    `  Try signing up   ${demo.signUpEmail}   (has a membership, but no account yet)`,
    `  Try the gate     ${demo.accessCode}`,
    '  Use the key "demo" to try the tools without a provider.\n',
  ].join('\n');
}
