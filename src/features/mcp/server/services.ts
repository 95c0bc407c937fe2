import type { Db } from '@/server/platform/database/db';
import type { PubSub } from '@/server/platform/database/pubsub';
import type { Log } from '@/server/platform/http/log';
import type { Tuning } from '@/server/platform/tuning';
import { createAssistantKeys } from './assistant-keys';
import { createLiveCalls } from './live-calls';
import { builtViews } from './views';

interface Core {
  db: Db;
  pubsub: PubSub | undefined;
  siteUrl: string;
  /** The folder of the build; undefined in development. */
  buildFolder: string | undefined;
  tuning: Pick<Tuning, 'assistantWaitMs'>;
  log: Log;
}

export function createServices({ db, pubsub, siteUrl, buildFolder, tuning, log }: Core) {
  return {
    /** Keys that members enter for programs whose models must not see them. */
    assistantKeys: createAssistantKeys(db, siteUrl),
    /** The calls of assistants that go on in this process. */
    liveCalls: createLiveCalls(pubsub),
    assistantWaitMs: tuning.assistantWaitMs,
    mcp: { views: buildFolder === undefined ? undefined : builtViews(buildFolder), log },
  };
}
