import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { figure, table, writeSection } from './document.ts';
import { ourSite } from './our-site.ts';

/** Runs Lighthouse on the landing page several times, as on a slow phone, and reports the figures. */
const RUNS = 5;
const FOLDER = join(import.meta.dirname, 'lighthouse');
/** The parts of a Lighthouse report that are used here. */
interface Report {
  lighthouseVersion: string;
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

/** Titles and the audits they name; all but the last are milliseconds. */
const AUDITS = {
  'first paint, ms': 'first-contentful-paint',
  'largest paint, ms': 'largest-contentful-paint',
  'blocked, ms': 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
};

const run = promisify(execFile);

async function main(): Promise<void> {
  await run('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER });
  const site = await ourSite();
  try {
    const reports: Report[] = [];
    // Now and then Lighthouse loses the beginning of its recording, which says nothing about the page.
    const runWithRetry = () => runLighthouse(site.url).catch(() => runLighthouse(site.url));
    // The first run warms the server up: it shares its processor with the browser, unlike a server for visitors.
    await runWithRetry();
    for (let index = 0; index < RUNS; index += 1) reports.push(await runWithRetry());
    const rows = reports.map(({ categories, audits }, index) => [
      `run ${index + 1}`,
      (categories.performance.score * 100).toFixed(0),
      ...Object.values(AUDITS).map((audit) => figure(audits[audit]?.numericValue ?? Number.NaN)),
    ]);
    const all = table(['', 'performance', ...Object.keys(AUDITS)], rows);
    const intro = `By \`npm run bench -- landing\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse ${reports[0]?.lighthouseVersion}, simulating its slow phone and network.`;
    writeSection('landing', `## The landing page by Lighthouse\n\n${intro}\n\n${all}`);
    console.log(all);
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
  const { stdout } = await run(process.execPath, args, {
    cwd: FOLDER,
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

await main();
