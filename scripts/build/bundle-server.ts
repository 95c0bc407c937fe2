import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** What the server reads while it runs, as it lies in the project. */
const READ = ['schemas', 'supabase/migrations', 'tools/*/automation.md', 'tools/*/demo'];

/** What an operator runs beside the server and the worker: `node dist/<name>.js`. */
export const COMMANDS = ['operator', 'backup', 'restore', 'migrate'];

/**
 * Makes `server.js`, which starts the site on any Node it is made for, beside it a file for each program an operator runs,
 * and the folder `server` with the server as plain JavaScript and everything it reads. Packages stay outside: those under `dependencies` have to be installed where
 * the build lies.
 *
 * @param root the project's folder
 * @param out the folder of the build
 * @throws Error where the server needs a package that is not among the `dependencies`
 */
export async function bundleServer(root: string, out: string): Promise<void> {
  const folder = join(out, 'server');
  rmSync(folder, { recursive: true, force: true });
  const functions = globSync('supabase/functions/*/index.ts', { cwd: root }).map(
    (file) => [file.replace(/\.ts$/, ''), file] as const,
  );
  const { metafile } = await build({
    entryPoints: {
      main: 'src/server/server.ts',
      worker: 'src/server/worker-main.ts',
      ...Object.fromEntries(COMMANDS.map((name) => [name, `src/server/${name}-program.ts`])),
      'make-database': 'src/server/stack/make-database.ts',
      'hash-worker': 'src/server/stack/auth/hash-worker.ts',
      'document-worker': 'src/automation/document/document-worker.ts',
      ...Object.fromEntries(functions),
    },
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.json'),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    metafile: true,
    legalComments: 'none',
  });
  refuseStrangers(metafile, root);
  for (const pattern of READ)
    for (const path of globSync(pattern, { cwd: root }))
      cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(out, 'server.js'), "import './server/main.js';\n");
  for (const name of ['worker', ...COMMANDS]) writeFileSync(join(out, `${name}.js`), `import './server/${name}.js';\n`);
}

/** Packages of development are not installed in production; the server must not need one of them to start. */
function refuseStrangers({ outputs }: Metafile, root: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  for (const { path, kind, external } of Object.values(outputs).flatMap((output) => output.imports)) {
    if (!external || kind !== 'import-statement' || isBuiltin(path)) continue;
    const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
    if (!Object.hasOwn(dependencies, name))
      throw new Error(`The server imports "${name}". Move it to the "dependencies" of package.json.`);
  }
}
