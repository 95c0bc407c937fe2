import type { Plugin, ViteDevServer } from 'vite';
import type { ServerOptions } from '@/server/start';
import { SAVED } from '@/studio/saved';
import { generate } from '../codegen/generate.ts';
import { studio } from '../studio/plugin.ts';
import { liveTools, liveWebhooks } from './live-webhooks.ts';
import { overlay } from './overlay.ts';
import { type Follower, followSaves } from './saves.ts';
import { freshKinds, nativeContracts } from './server-code.ts';
import { unscannedTools } from './unscanned-tools.ts';
import { watchFiles } from './watch-files.ts';

/**
 * What `npm run dev` brings along: webhooks straight from the declarations, and a plugin for Vite that follows what is saved.
 * Declarations, automation files, option lists, brand and plugins are checked, regenerated and taken over by the page and by
 * the server that runs; a save the check refuses shows the check's words over the page, and the last good state stays.
 */
export async function devTools(root: string): Promise<Pick<ServerOptions, 'webhooks' | 'tools' | 'devPlugins'>> {
  const { declarations } = await generate({ root });
  return {
    webhooks: liveWebhooks(declarations),
    tools: liveTools(declarations),
    devPlugins: (takeOver) => [nativeContracts(root), follow(root, takeOver), unscannedTools(root), studio(root)],
  };
}

function follow(root: string, takeOver: Follower['takeOver']): Plugin {
  let stop = () => {};
  return {
    name: 'follow-saves',
    apply: 'serve',
    configureServer(server) {
      const saves = followSaves({ root, takeOver, kinds: () => freshKinds(server), ...overlay(server) });
      afterPage(server, saves.begin);
      const unwatch = watchFiles(root, {
        touch: saves.touch,
        save: (paths) => {
          server.ws.send({ type: 'custom', event: SAVED, data: { paths: [...paths] } });
          return saves.save(paths);
        },
      });
      stop = () => {
        unwatch();
        void saves.close();
      };
    },
    buildEnd: () => stop(),
  };
}

/** Begins when the first page has all that it loads at once: to serve it and to check every tool both want the whole processor. */
export function afterPage(server: Pick<ViteDevServer, 'ws' | 'waitForRequestsIdle'>, begin: () => unknown): void {
  server.ws.on('connection', () => void server.waitForRequestsIdle().then(begin));
}
