import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answered, VisitorAsk } from './target';

/**
 * Asks for several things again and again, in a thread of its own, so that what an attack costs its sender does not count as the
 * site's time.
 */
const asks = workerData as VisitorAsk[];
const leaving = new AbortController();

/** Asks until it is over, also once more if that comes first, and returns how long each answer took and its status. */
async function visit(asked: VisitorAsk): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (!leaving.signal.aborted) {
    answers.push(await ask(asked));
    await pause(asked.everyMs, undefined, { signal: leaving.signal }).catch(() => undefined);
  }
  return answers;
}

async function ask({ url, method = 'GET', headers, body }: VisitorAsk): Promise<Answered> {
  const begun = performance.now();
  const answer = await fetch(url, { method, headers, body });
  await answer.arrayBuffer();
  return { took: performance.now() - begun, status: answer.status };
}

parentPort?.once('message', () => leaving.abort());
// The first answers open the connections; the attack begins after them.
await Promise.all(asks.map(ask));
parentPort?.postMessage('begun');
parentPort?.postMessage(await Promise.all(asks.map(visit)));
