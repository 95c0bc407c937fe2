import { print, type Script, warn } from '../lib/script-io.ts';
import { formatElapsed } from '../test/elapsed.ts';
import { finish } from '../test/totals.ts';
import { testOnN8n } from './test-on-n8n.ts';

/** Exit code if nothing could be tested, which is neither success nor failure. */
const NOT_TRIED = 2;

const HELP = `npm run test:n8n              runs only the tests on a real n8n, which it installs once
npm run test:n8n -- --queue   with n8n in queue mode, as in compose.yaml: with Redis, PostgreSQL and two workers

Needs a package registry for the installation, and no network afterwards.`;

/** `npm run test:n8n`. The help describes its options. */
export const main: Script = async (args, io) => {
  if (args.includes('--help')) {
    print(io, HELP);
    return 0;
  }
  if (args.includes('--queue')) process.env.N8N_QUEUE = '1';
  const totals = await testOnN8n();
  if (totals.skipReason === undefined) return finish([totals], formatElapsed());
  warn(io, `\n${totals.skipReason}`);
  return NOT_TRIED;
};
