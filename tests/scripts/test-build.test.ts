import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { startSite } from '../e2e/support/site.ts';

/** Prints what a site does at its start, and the folder it was told to build into. */
const TELLS = `console.log('Sign in as a password: b Try signing up c'); console.log('built in ' + process.env.OUT_DIR);
  console.log('Try the gate d'); process.stdin.resume(); setInterval(() => {}, 1000);`;

it('sites of tests are built away from the folder that npm start serves', async () => {
  const site = await startSite({ command: [process.execPath, '-e', TELLS] });
  const [, folder = ''] = /built in (.*)/.exec(site.output()) ?? [];
  await site.close();
  expect(folder).toBe(resolve('node_modules/.cache/e2e-build'));
});
