import { main as check } from '../../scripts/commands/check.ts';
import { main as diff } from '../../scripts/commands/diff.ts';
import { main as evaluate } from '../../scripts/commands/eval.ts';
import { main as newTool } from '../../scripts/commands/new-tool.ts';
import { main as prompts } from '../../scripts/commands/prompts.ts';
import { main as replay } from '../../scripts/commands/replay.ts';
import { main as reproduce } from '../../scripts/commands/reproduce.ts';
import { main as sample } from '../../scripts/commands/sample.ts';
import { main as show } from '../../scripts/commands/show.ts';
import { main as states } from '../../scripts/commands/states.ts';
import { USAGE as EXPORT_USAGE } from '../../scripts/n8n/options.ts';
import { main as testN8n } from '../../scripts/n8n/test-main.ts';
import { main as tool } from '../../scripts/tool/main.ts';
import { OPERATOR_USAGE } from '../../src/server/accounts/operator-command.ts';
import { BACKUP_USAGE } from '../../src/server/backup/backup.ts';
import { RESTORE_USAGE } from '../../src/server/backup/restore.ts';
import { MIGRATE_USAGE } from '../../src/server/platform/database/migrate.ts';
import { callScript, startScript } from './run-script.ts';

const MAINS = {
  ...{ check, diff, eval: evaluate, 'new:tool': newTool, prompts, replay, reproduce, sample, show, states, tool },
  'test:n8n': testN8n,
};
const USAGES = {
  ...{ operator: OPERATOR_USAGE, backup: BACKUP_USAGE, restore: RESTORE_USAGE, migrate: MIGRATE_USAGE },
  'n8n:export': EXPORT_USAGE,
};

/** What a command of package.json says of itself. */
export async function helpOf(command: string, root: string): Promise<string> {
  const main = MAINS[command as keyof typeof MAINS];
  if (main) return (await callScript(main, root, ['--help'])).stdout;
  const usage = USAGES[command as keyof typeof USAGES];
  return usage ?? (await startScript(`${command}.ts`, root, ['--help'])).stdout;
}
