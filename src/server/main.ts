import type { EmptyDatabase } from './stack/first-build';
import type { RunningServer, ServerOptions } from './start';
import { endOnSignals } from './stop-signals';

/** How a program starts the site. */
export interface MainOptions {
  /** Folder that holds tools, schemas, migrations and functions. */
  root: string;
  /** Folder of the built app; where it is missing, the one the build makes. */
  distDir?: string;
  /** What a first start begins with; without it the database is made then. */
  emptyDatabase?: EmptyDatabase;
  /** Loads what development brings along: then the app is served from its sources, and follows them. */
  dev?: () => Promise<Pick<ServerOptions, 'webhooks' | 'tools' | 'devPlugins' | 'emptyDatabase'>>;
}

/**
 * The program behind `npm start`, `npm run dev` and `node dist/server.js`: starts the site, says how to try it, and ends on
 * a signal, also one that comes while it loads.
 */
export async function main({ root, distDir, emptyDatabase, dev }: MainOptions): Promise<void> {
  const closeWith = endOnSignals();
  process.env.DO_NOT_TRACK ??= '1';
  try {
    const { emitWarning } = process;
    // Before the server, which is made of what this generates.
    const developed = await dev?.();
    const [{ startServer }, { brand }, options] = await Promise.all([
      import('./start'),
      import('@/brand'),
      developed ?? built(),
    ]);
    // The embedded stack puts a function of its own in its place, which breaks on warnings that are no text.
    process.emitWarning = emitWarning;
    const server = await startServer({ root, distDir, emptyDatabase, brand, dev: dev !== undefined, ...options });
    closeWith(server.close);
    console.log(welcome(brand.name, server));
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** What the build knows of the tools. */
async function built(): Promise<Pick<ServerOptions, 'webhooks' | 'tools'>> {
  const [{ webhooks }, { serverTools }] = await Promise.all([
    import('@/generated/server'),
    import('@/generated/server-tools'),
  ]);
  return { webhooks, tools: serverTools };
}

function welcome(name: string, { url, demo }: RunningServer): string {
  const running = `\n  ${name} is running at ${url}\n`;
  if (!demo) return running;
  return [
    running,
    `  Sign in as       ${demo.email}   password: ${demo.password}`,
    `  Try signing up   ${demo.signUpEmail}   (has a membership, but no account yet)`,
    `  Try the gate     ${demo.accessCode}`,
    '  Use the key "demo" to try the tools without a provider.\n',
  ].join('\n');
}
