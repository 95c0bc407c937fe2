import type { Plugin, ViteDevServer } from 'vite';
import type { ServerOptions } from '@/server/start';
import { SAVED_EVENT } from '@/studio/save-events';
import { generate } from '@/toolkit/codegen/generate';
import { studio } from '../studio/plugin.ts';
import { type FollowOptions, followSaves } from './follow-saves.ts';
import { liveTools, liveWebhooks } from './live-webhooks.ts';
import { overlay } from './overlay.ts';
import { freshKinds, shareContracts } from './server-code.ts';
import { skipToolScan } from './skip-tool-scan.ts';
import { watchFiles } from './watch-files.ts';

/**
 * Returns the options of the server that only `npm run dev` needs: webhooks straight from the declarations, and Vite plugins,
 * one of which follows saves. It checks, regenerates and reloads declarations, automation files, option lists, brand and
 * plugins, in the page and in the running server. If the check refuses a save, the page shows the message and the last good
 * state stays.
 */
export async function devOptions(root: string): Promise<Pick<ServerOptions, 'webhooks' | 'tools' | 'devPlugins'>> {
  const { declarations } = await generate({ root });
  return {
    webhooks: liveWebhooks(declarations),
    tools: liveTools(declarations),
    devPlugins: (reload) => [shareContracts(root), followSavesPlugin(root, reload), skipToolScan(root), studio(root)],
  };
}

function followSavesPlugin(root: string, reload: FollowOptions['reload']): Plugin {
  let stop = () => {};
  return {
    name: 'follow-saves',
    apply: 'serve',
    configureServer(server) {
      const saves = followSaves({ root, reload, kinds: () => freshKinds(server), ...overlay(server) });
      whenFirstPageLoaded(server, saves.pageOpened);
      const unwatch = watchFiles(root, {
        touch: saves.touch,
        save: (paths) => {
          server.ws.send({ type: 'custom', event: SAVED_EVENT, data: { paths: [...paths] } });
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

/** Calls `begin` when the first page has loaded, because checking every tool would slow the page down. */
export function whenFirstPageLoaded(
  server: Pick<ViteDevServer, 'ws' | 'waitForRequestsIdle'>,
  begin: () => unknown,
): void {
  server.ws.on('connection', () => void server.waitForRequestsIdle().then(begin));
}
