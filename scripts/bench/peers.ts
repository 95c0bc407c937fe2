/**
 * Compares the longest form of this site with form libraries that could show it instead. Writes `docs/bench.md` and
 * `docs/bench.svg`. Run `npm run build` first.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { writeSection } from './document.ts';
import { measureForm } from './form-costs.ts';
import { findLongestForm, startOurSite } from './our-site.ts';
import { NEEDS_EVAL, startPeerSite } from './peer-site.ts';
import { barPlot, type Contestant, markdownTable } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BASE = 'react-hook-form';
/** Pages of the form libraries, by the title of their column. */
const PEERS = {
  [BASE]: 'rhf',
  'stock rjsf': 'rjsf',
  SurveyJS: 'survey',
  'JSON Forms': 'jsonforms',
  native: 'native',
};

async function main(): Promise<void> {
  const tool = findLongestForm();
  const [ours, peers] = [await startOurSite(), await startPeerSite(tool)];
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const contestants: Contestant[] = [];
  try {
    const measure = async (name: string, url: string, signIn?: typeof ours.signIn) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      if (signIn) await signIn(await context.newPage());
      contestants.push({ name, costs: await measureForm(context, url) });
      console.error(`${name}: measured`);
      await context.close();
    };
    await measure('this site', `${ours.url}${tool.page?.route}`, ours.signIn);
    for (const [name, file] of Object.entries(PEERS)) await measure(name, `${peers.url}/${file}.html`);
    report(contestants, `Chromium ${browser.version()}, ${cpus().length} cores`);
  } finally {
    await browser.close();
    peers.close();
    await ours.close();
  }
}

function report(contestants: readonly Contestant[], machine: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const rows = markdownTable(contestants, BASE);
  const text = `## The longest form, compared with form libraries

By \`npm run bench\` on ${day}: ${machine}, headless, one run. Milliseconds are processor time of the page's main
thread. In parentheses: the ratio to react-hook-form. All pages are production builds under our policy, with our style sheet, the same fields
and the same conditions; ${NEEDS_EVAL.join(' and ')} may compile code, because they would not work under our policy. The page of this
site is the real one: with navigation, drafts, past runs and the moving background. The others show only the form.
SurveyJS and rjsf have their default look. The plain renderers of JSON Forms have no list of checkboxes.
Versions: ${formatVersions()}.

${rows}
`;
  writeSection('forms', text);
  writeFileSync(join(ROOT, 'docs/bench.svg'), barPlot(contestants, `npm run bench, ${day}, ${machine}`));
  console.log(rows);
}

function formatVersions(): string {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'peers/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = ['react', 'react-hook-form', 'zod', '@rjsf/core', 'survey-core', '@jsonforms/core'];
  return packages.map((name) => `${name} ${dependencies[name]}`).join(', ');
}

await main();
