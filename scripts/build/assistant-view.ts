import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build, type Plugin } from 'vite';

/** The feature that shows tools elsewhere has the page for it in this file. */
const ENTRY = 'src/features/*/browser/view-main.tsx';

/**
 * Builds the views that an assistant shows in its own window: `view.html`, one self-contained page for all tools, and a script
 * for each tool with its declaration and validator, which the server inserts into that page.
 *
 * @param out the folder of the build
 */
export async function buildAssistantView(root: string, out: string): Promise<void> {
  const [entry] = globSync(ENTRY, { cwd: root });
  if (entry === undefined) return;
  const folder = join(out, 'view');
  await build({
    root,
    publicDir: false,
    plugins: [replaceSiteModules],
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: join(root, entry),
        output: { codeSplitting: false, entryFileNames: 'view.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  });
  const style = globSync('assets/*.css', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(folder, 'view.html'), page(readFileSync(join(folder, 'view.js'), 'utf8'), style.join('')));
  rmSync(join(folder, 'view.js'));
  rmSync(join(folder, 'assets'), { recursive: true, force: true });
  await toolScripts(root, join(folder, 'tools'));
}

/** Modules replaced in views: an assistant's window has no accounts, and no server to fetch from or upload to. */
const REPLACED_MODULES: Readonly<Record<string, string>> = {
  '/browser/supabase': 'export const supabase = undefined;',
  './upload':
    "export const uploadFile = async () => { throw new Error('Files cannot be taken here. Use the page of this tool.'); };",
  '/browser/env': "export const env = { supabaseUrl: '', supabaseAnonKey: '', webhookBaseUrl: 'about:blank' };",
};

export const replaceSiteModules: Plugin = {
  name: 'without-site',
  enforce: 'pre',
  resolveId(id, importer) {
    // A package may have a file of the same name.
    if (importer?.includes('/node_modules/')) return undefined;
    const replacedName = Object.keys(REPLACED_MODULES).find((name) => id.endsWith(name));
    return replacedName && `\0absent${replacedName}`;
  },
  load: (id) => (id.startsWith('\0absent') ? REPLACED_MODULES[id.slice('\0absent'.length)] : undefined),
};

/** Returns the HTML of the view. It uses system fonts, because other fonts would have to be fetched. */
function page(script: string, style: string): string {
  return [
    '<!doctype html><html lang="en" class="dark"><head><meta charset="utf-8"><title>Tool</title>',
    `<style>${style.replaceAll(/@font-face\s*\{[^}]*\}/g, '')}</style></head>`,
    '<body><div id="root"></div><!--tool-->',
    `<script type="module">${escapeScript(script)}</script></body></html>`,
  ].join('\n');
}

async function toolScripts(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const ids = globSync('src/generated/tools/*.validate.js', { cwd: root }).map((file) =>
    basename(file, '.validate.js'),
  );
  await bundle({
    entryPoints: Object.fromEntries(ids.map((id) => [id, `virtual:${id}`])),
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.json'),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    define: { 'import.meta.hot': 'undefined' },
    legalComments: 'none',
    plugins: [
      {
        name: 'tool-scripts',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^virtual:/ }, ({ path }) => ({
            path: path.slice('virtual:'.length),
            namespace: 'tool',
          }));
          // Examples and samples are only needed on the page of the tool.
          onResolve({ filter: /\.start$/ }, ({ path }) => ({ path, namespace: 'start' }));
          onLoad({ filter: /.*/, namespace: 'start' }, () => ({ contents: 'export const start = { examples: [] };' }));
          onLoad({ filter: /.*/, namespace: 'tool' }, ({ path }) => ({
            contents: `import { tool } from './src/generated/tools/${path}'; globalThis.shownTool = tool;`,
            resolveDir: root,
          }));
        },
      },
    ],
  });
  for (const id of ids) {
    const file = join(folder, `${id}.js`);
    writeFileSync(file, escapeScript(readFileSync(file, 'utf8')));
  }
}

/** Escapes text that would end an inline script early. */
const escapeScript = (text: string) => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
