import { fileURLToPath } from 'node:url';
import { brand } from '@/brand';
import { startServer } from '@/server/start';

/** Starts the site: `tsx scripts/serve.ts` serves the built app, `--dev` its sources. */
async function main(): Promise<void> {
  process.env.DO_NOT_TRACK ??= '1';
  const { webhooks } = await import('@/generated/server');
  const dev = process.argv.includes('--dev');
  const server = await startServer({ webhooks, brand, dev, devPlugins: dev ? [await devPlugin()] : [] });
  console.log(`\n  ${brand.name} is running at ${server.url}\n`);
  if (server.demo) {
    const { email, password, signUpEmail, accessCode } = server.demo;
    console.log(`  Sign in as       ${email}   password: ${password}`);
    console.log(`  Try signing up   ${signUpEmail}   (has a membership, but no account yet)`);
    console.log(`  Try the gate     ${accessCode}`);
    console.log('  Use the key "demo" to try the tools without a provider.\n');
  }
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void server.close().then(() => process.exit(0));
    });
  }
}

/** Loaded during development only: it brings code generation and the checks along. */
async function devPlugin() {
  const { devTools } = await import('./dev-tools-plugin.ts');
  return devTools(fileURLToPath(new URL('..', import.meta.url)));
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
