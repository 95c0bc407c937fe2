import { resolve } from 'node:path';
import { exportCallers, exportWorkflows, toolsThatNeedTheServer, unservableWebhooks } from './n8n/export.ts';
import { readCallerOptions, readOptions, USAGE } from './n8n/options.ts';

/** `npm run n8n:export`: writes one workflow per webhook, for import into n8n. */
async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE);
  if (args.includes('--callers')) {
    const options = readCallerOptions(args);
    const callers = await exportCallers(options);
    return console.log(
      `${callers.length} workflows are in ${resolve(options.out)}. Enter the signing secret in the last node of each.`,
    );
  }
  const options = readOptions(args);
  const files = await exportWorkflows(options);
  console.log(`${files.length} workflows are in ${resolve(options.out)}.`);
  for (const { name, kind, isBuiltByOperator } of unservableWebhooks()) {
    const explanation = isBuiltByOperator
      ? 'you build its workflow yourself'
      : 'n8n cannot run it, so its workflow only answers with status 501; the server of the site runs it';
    console.log(`${name}: of the kind "${kind}", ${explanation}.`);
  }
  const serverOnlyTools = toolsThatNeedTheServer();
  if (options.auth.kind === 'supabase' && serverOnlyTools.length > 0)
    console.log(
      `Pages without a server cannot run these tools: ${serverOnlyTools.join(', ')}. Hide them from the dashboard with "status" of their "card".`,
    );
  if (!options.leadsUrl) console.log('Leads are refused until --leads-url names their receiver.');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exit(1);
});
