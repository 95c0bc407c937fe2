import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

/** Files that the server reads while it runs, copied unchanged. */
const RUNTIME_FILES = ['schemas', 'supabase/migrations', 'tools/*/automation.md', 'tools/*/demo'];

/** Fonts of documents, which the bundle looks for beside itself. */
const FONTS = 'src/automation/document/fonts';

/** Further programs for operators: `node dist/<name>.js`. */
export const COMMANDS = ['operator', 'backup', 'restore', 'migrate'];

/** Programs that the server starts in threads, by their name beside the bundle. */
export const WORKER_THREADS = {
  'make-database': 'src/server/accounts/embedded-supabase/make-database.ts',
  'hash-worker': 'src/server/accounts/embedded-supabase/auth/hash-worker.ts',
  'document-worker': 'src/automation/document/document-worker.ts',
};

/** How server programs are bundled. */
export const SERVER_BUNDLE = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  packages: 'external',
  legalComments: 'none',
} satisfies BuildOptions;

/**
 * Builds `server.js`, which starts the site, a file for each operator program, and the folder `server` with the server as
 * plain JavaScript and the files it reads. Packages are not bundled: those under `dependencies` must be installed next to
 * the build.
 *
 * @param root the project's folder
 * @param out the folder of the build
 * @throws Error if the server needs a package that is not among the `dependencies`
 */
export async function bundleServer(root: string, out: string): Promise<void> {
  const folder = join(out, 'server');
  rmSync(folder, { recursive: true, force: true });
  const functions = globSync('supabase/functions/*/index.ts', { cwd: root }).map(
    (file) => [file.replace(/\.ts$/, ''), file] as const,
  );
  const { metafile } = await build({
    ...SERVER_BUNDLE,
    entryPoints: {
      main: 'src/server/server.ts',
      worker: 'src/server/worker-main.ts',
      ...Object.fromEntries(COMMANDS.map((name) => [name, `src/server/${name}-program.ts`])),
      ...WORKER_THREADS,
      ...Object.fromEntries(functions),
    },
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.json'),
    outdir: folder,
    metafile: true,
  });
  checkPackages(metafile, root);
  for (const pattern of RUNTIME_FILES)
    for (const path of globSync(pattern, { cwd: root }))
      cpSync(join(root, path), join(folder, path), { recursive: true });
  cpSync(join(root, FONTS), join(folder, 'fonts'), { recursive: true });
  writeFileSync(join(out, 'server.js'), "import './server/main.js';\n");
  for (const name of ['worker', ...COMMANDS]) writeFileSync(join(out, `${name}.js`), `import './server/${name}.js';\n`);
}

/** Checks that the server imports no development packages, which are not installed in production. @throws Error */
function checkPackages({ outputs }: Metafile, root: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  for (const { path, kind, external } of Object.values(outputs).flatMap((output) => output.imports)) {
    if (!external || kind !== 'import-statement' || isBuiltin(path)) continue;
    const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
    if (!Object.hasOwn(dependencies, name))
      throw new Error(`The server imports "${name}". Move it to the "dependencies" of package.json.`);
  }
}
