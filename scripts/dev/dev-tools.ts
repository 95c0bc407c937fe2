import type { Plugin, ViteDevServer } from 'vite';
import type { ServerOptions } from '@/server/start';
import { SAVED_EVENT } from '@/studio/save-events';
import { generate } from '@/toolkit/codegen/generate';
import { studio } from '../studio/plugin.ts';
import { type FollowOptions, followSaves } from './follow-saves.ts';
import { liveTools, liveWebhooks } from './live-webhooks.ts';
import { overlay } from './overlay.ts';
import { freshKinds, nativeContracts } from './server-code.ts';
import { unscannedTools } from './unscanned-tools.ts';
import { watchFiles } from './watch-files.ts';

/**
 * The tools of `npm run dev`: webhooks straight from the declarations, and a Vite plugin that follows saves. Declarations,
 * automation files, option lists, brand and plugins are checked, regenerated and reloaded in the page and in the running
 * server. If the check refuses a save, its message is shown over the page and the last good state stays.
 */
export async function devTools(root: string): Promise<Pick<ServerOptions, 'webhooks' | 'tools' | 'devPlugins'>> {
  const { declarations } = await generate({ root });
  return {
    webhooks: liveWebhooks(declarations),
    tools: liveTools(declarations),
    devPlugins: (reload) => [nativeContracts(root), followPlugin(root, reload), unscannedTools(root), studio(root)],
  };
}

function followPlugin(root: string, reload: FollowOptions['reload']): Plugin {
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

/** Calls `begin` when the first page has loaded, as checking every tool would compete with serving the page for the processor. */
export function whenFirstPageLoaded(
  server: Pick<ViteDevServer, 'ws' | 'waitForRequestsIdle'>,
  begin: () => unknown,
): void {
  server.ws.on('connection', () => void server.waitForRequestsIdle().then(begin));
}
