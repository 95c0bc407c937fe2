import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Failure } from '@/contracts/failure';
import type { DocumentOrder } from './print-document';
import { waitingLine } from './waiting-line';

/**
 * Makes the PDF of an order, in the turn of whoever asks for it.
 *
 * @throws Failure where too many wait (503), or the document is too large to be made (422)
 */
export type PrintDocument = (order: DocumentOrder, caller: string) => Promise<Buffer>;

/** What a worker answers. */
export type DocumentAnswer = { content: Buffer } | { problem: string };

/** How documents are made. */
export interface WorkerOptions {
  /** The file a worker runs. Default: `document-worker` beside this file, with the same ending, sources or bundled. */
  entry: URL;
  /** So many documents are made at the same time, and so many wait for that. */
  atOnce: number;
  waiting: number;
  /** How long one may take, and how much memory its objects. */
  seconds: number;
  megabytes: number;
}

const DEFAULTS: WorkerOptions = {
  entry: new URL(`./document-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url),
  atOnce: 2,
  waiting: 60,
  // What a document takes at most (`blocksContent`) needs a few seconds and a quarter of the memory; machines may be busy.
  seconds: 60,
  megabytes: 256,
};

/** How long somebody should wait who found the line full, in seconds. */
const COME_BACK_SECONDS = 10;

/**
 * Documents are made in processes of their own, one for each: layout holds the thread it runs on, a thread that runs
 * out of memory can take its whole process with it, and what is printed is somebody else's. So a document that is
 * stopped costs no other one anything, and the site answers meanwhile.
 */
export function documentWorkers(options: Partial<WorkerOptions> = {}): PrintDocument {
  const settings = { ...DEFAULTS, ...options };
  const line = waitingLine(settings.atOnce, settings.waiting);
  return async (order, caller) => {
    const made = line.enter(caller, () => inWorker(JSON.stringify(order), settings));
    if (made) return made;
    const words = `Many documents are being made right now. Please try again in ${COME_BACK_SECONDS} seconds.`;
    throw new Failure('documents_busy', words, 503, { headers: { 'Retry-After': String(COME_BACK_SECONDS) } });
  };
}

function inWorker(order: string, settings: WorkerOptions): Promise<Buffer> {
  const worker = startWorker(settings);
  const stop = () => worker.kill('SIGKILL');
  let answer: DocumentAnswer | undefined;
  let said = '';
  process.once('exit', stop);
  worker.once('message', (message) => {
    answer = message as DocumentAnswer;
  });
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  return new Promise<Buffer>((done, fail) => {
    worker.once('error', fail);
    worker.once('close', (code, signal) => {
      if (answer && 'content' in answer) done(answer.content);
      else if (signal) fail(tooLarge());
      else fail(new Error(`the document worker ended with code ${code}: ${answer?.problem ?? said}`));
    });
    // A worker that ends before it has read its order is told by its end.
    worker.send(order, () => undefined);
  }).finally(() => process.off('exit', stop));
}

function startWorker({ entry, seconds, megabytes }: WorkerOptions): ChildProcess {
  const file = fileURLToPath(entry);
  return fork(file, [], {
    // Where the project's configuration is found, wherever the site was started from.
    cwd: dirname(file),
    execArgv: [`--max-old-space-size=${megabytes}`, ...loaderFor(file)],
    // None of the settings of the site, which hold its secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
}

/** Sources need what runs them. */
function loaderFor(file: string): string[] {
  if (extname(file) !== '.ts') return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

function tooLarge(): Failure {
  const words = 'The document is too large to be made. Please shorten what goes into it, then try again.';
  return new Failure('document_too_large', words, 422);
}
