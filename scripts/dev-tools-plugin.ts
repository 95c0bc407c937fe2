import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { generate } from './codegen/generate.ts';
import { reportText } from './lib/report.ts';
import { runChecks } from './lib/run-checks.ts';

/** Editors save in several steps (a new file, then a rename): what happens within this time is one save, in milliseconds. */
const ONE_SAVE_MS = 50;

/**
 * During development: a saved declaration is checked and regenerated, and shows in the open page at once. A save the
 * check refuses shows the check's words over the page; the page keeps its last good state.
 */
export function devTools(root: string): Plugin {
  return {
    name: 'dev-tools',
    apply: 'serve',
    configureServer(server) {
      let saved = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      const regenerateSoon = (file: string) => {
        saved.add(relative(root, file));
        clearTimeout(timer);
        timer = setTimeout(() => {
          const files = saved;
          saved = new Set();
          void regenerate(server, root, files);
        }, ONE_SAVE_MS);
      };
      const watchers = ['tools', 'schemas'].map((name) => {
        const folder = join(root, name);
        return watch(folder, { recursive: true }, (_event, file) => file && regenerateSoon(join(folder, file)));
      });
      server.httpServer?.once('close', () => watchers.map((watcher) => watcher.close()));
    },
  };
}

/** Only problems of the files just saved are shown: what is wrong elsewhere was there before and holds nobody up. */
async function regenerate(server: ViteDevServer, root: string, saved: ReadonlySet<string>): Promise<void> {
  const problems = (await runChecks(root)).filter(({ file }) => saved.has(file));
  if (problems.length > 0) return showOver(server, reportText(problems));
  try {
    await generate({ root });
    // An update of nothing: takes the words of an earlier broken save away, also where the mend changes no file.
    server.ws.send({ type: 'update', updates: [] });
  } catch (error) {
    showOver(server, error instanceof Error ? error.message : String(error));
  }
}

function showOver(server: ViteDevServer, message: string): void {
  server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'dev-tools' } });
}
