/** Runs Lighthouse on the landing page several times, with a simulated slow phone, and reports the figures. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { startOurSite } from './our-site.ts';

const RUNS = 5;
const FOLDER = join(import.meta.dirname, 'lighthouse');
/** The parts of a Lighthouse report that are used here. */
interface Report {
  lighthouseVersion: string;
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

/** Audits by the title of their column. */
const AUDITS = {
  'first paint, ms': 'first-contentful-paint',
  'largest paint, ms': 'largest-contentful-paint',
  'blocked, ms': 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
};

const execute = promisify(execFile);

async function main(): Promise<void> {
  await execute('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER });
  const site = await startOurSite();
  try {
    const reports: Report[] = [];
    // Lighthouse sometimes loses the beginning of its recording; that is no fault of the page.
    const runWithRetry = () => runLighthouse(site.url).catch(() => runLighthouse(site.url));
    // The first run only warms up the server, which shares the processor with the browser here.
    await runWithRetry();
    for (let index = 0; index < RUNS; index += 1) reports.push(await runWithRetry());
    const rows = reports.map(({ categories, audits }, index) => [
      `run ${index + 1}`,
      (categories.performance.score * 100).toFixed(0),
      ...Object.values(AUDITS).map((audit) => formatFigure(audits[audit]?.numericValue ?? Number.NaN)),
    ]);
    const resultTable = formatTable(['', 'performance', ...Object.keys(AUDITS)], rows);
    const intro = `By \`npm run bench -- landing\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse ${reports[0]?.lighthouseVersion}, with its simulated slow phone and network.`;
    writeSection('landing', `## The landing page by Lighthouse\n\n${intro}\n\n${resultTable}`);
    console.log(resultTable);
  } finally {
    await site.close();
  }
}

/** Runs Lighthouse once, in a new browser. @throws Error with the output of Lighthouse if it fails */
async function runLighthouse(url: string): Promise<Report> {
  const args = [
    ['node_modules/lighthouse/cli/index.js', url, '--quiet', '--output=json', '--output-path=stdout'],
    ['--only-categories=performance', `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`],
  ].flat();
  const { stdout } = await execute(process.execPath, args, {
    cwd: FOLDER,
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

await main();
