import { resolve } from 'node:path';
import { print, type ScriptIo, withErrorStatus } from '../lib/script-io.ts';
import { exportCallers, exportWorkflows, toolsThatNeedTheServer, unservableWebhooks } from '../n8n/export.ts';
import { readCallerOptions, readOptions, USAGE } from '../n8n/options.ts';

/** `npm run n8n:export`: writes one workflow per webhook, for import into n8n. */
export const main = withErrorStatus(1, async (args, io) => {
  if (args.includes('--help')) print(io, USAGE);
  else
    await exportFiles(args, io).catch((error: Error) => {
      throw new Error(`${error.message}\n\n${USAGE}`, { cause: error });
    });
  return 0;
});

async function exportFiles(args: string[], io: ScriptIo): Promise<void> {
  if (args.includes('--callers')) {
    const options = readCallerOptions(args);
    const callers = await exportCallers(options);
    return print(
      io,
      `${callers.length} workflows are in ${resolve(options.out)}. Enter the signing secret in the last node of each.`,
    );
  }
  const options = readOptions(args);
  const files = await exportWorkflows(options);
  print(io, `${files.length} workflows are in ${resolve(options.out)}.`);
  for (const { name, kind, isBuiltByOperator } of unservableWebhooks()) {
    const explanation = isBuiltByOperator
      ? 'you build its workflow yourself'
      : 'n8n cannot run it, so its workflow only answers with status 501; the server of the site runs it';
    print(io, `${name}: of the kind "${kind}", ${explanation}.`);
  }
  const serverOnlyTools = toolsThatNeedTheServer();
  if (options.auth.kind === 'supabase' && serverOnlyTools.length > 0)
    print(
      io,
      `Pages without a server cannot run these tools: ${serverOnlyTools.join(', ')}. Hide them from the dashboard with "status" of their "card".`,
    );
  if (!options.leadsUrl) print(io, 'Leads are refused until --leads-url names their receiver.');
}
