import { parentPort, workerData } from 'node:worker_threads';

/** Asks two sites for pages in a thread of its own, so that what an attack costs its sender does not count as a site's time. */
const urls = workerData as string[];
const PAUSE_MS = 20;
let isOver = false;

/** Asks for a page until it is over and returns what each took in milliseconds, also the one under way at the end. */
async function visit(url: string): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver) {
    waits.push(await ask(url));
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return waits;
}

async function ask(url: string): Promise<number> {
  const asked = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - asked;
}

parentPort?.once('message', () => {
  isOver = true;
});
// The first pages open the connections; the attack begins after them.
await Promise.all(urls.map(ask));
parentPort?.postMessage('begun');
parentPort?.postMessage(await Promise.all(urls.map(visit)));
