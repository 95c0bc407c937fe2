import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { generate } from './codegen/generate.ts';
import { type Problem, runChecks } from './lib/run-checks.ts';

/**
 * During development: a saved declaration is checked and regenerated, and shows in the open page at once. A save the
 * check refuses shows the check's words over the page; the page keeps its last good state.
 */
export function devTools(root: string): Plugin {
  const watched = [join(root, 'tools'), join(root, 'schemas')];
  return {
    name: 'dev-tools',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(watched);
      const onChange = (file: string) => {
        if (watched.some((folder) => file.startsWith(folder)) && file.endsWith('.json')) void regenerate(server, root);
      };
      for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, onChange);
    },
  };
}

async function regenerate(server: ViteDevServer, root: string): Promise<void> {
  const problems = await runChecks(root);
  if (problems.length > 0) return showOver(server, problems.map(inWords).join('\n\n'));
  try {
    await generate({ root });
  } catch (error) {
    showOver(server, error instanceof Error ? error.message : String(error));
  }
}

function inWords({ file, line, column, found, expected, mend }: Problem): string {
  return `${file}:${line}:${column}\n  found: ${found}\n  expected: ${expected}\n  mend: ${mend}`;
}

function showOver(server: ViteDevServer, message: string): void {
  server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'dev-tools' } });
}
