import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Failure } from '@/contracts/failure';
import { createFairQueue } from '../parts/fair-queue';
import type { PrintJob } from './print-document';

/** Prints a job as a PDF; callers take turns. @throws Failure if too many jobs are waiting (503), or it is too large or has letters the font lacks (422) */
export type PrintDocument = (job: PrintJob, caller: string) => Promise<Buffer>;

/** Message from a worker process; a refusal is a text for the member. */
export type DocumentAnswer = { content: Buffer } | { refusal: string } | { problem: string };

export interface DocumentWorkerOptions {
  /** The file that a worker runs. Default: `document-worker` next to this file, with the same extension (source or bundled). */
  entry: URL;
  concurrency: number;
  maxWaiting: number;
  /** Time limit of a document, in seconds, and heap limit of its process, in megabytes. */
  seconds: number;
  megabytes: number;
}

const DEFAULTS: DocumentWorkerOptions = {
  entry: new URL(`./document-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url),
  concurrency: 2,
  maxWaiting: 60,
  // The largest document (`blocksContent`) needs a few seconds and a quarter of the memory; the rest is for busy machines.
  seconds: 60,
  megabytes: 256,
};

/** `Retry-After` in seconds when the queue is full. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Creates a printer that runs each document in a separate child process. Layout blocks its thread, and a thread that runs out
 * of memory can crash its whole process. With separate processes, stopping a document affects no other document, and the
 * site stays responsive.
 */
export function createDocumentPrinter(options: Partial<DocumentWorkerOptions> = {}): PrintDocument {
  const settings = { ...DEFAULTS, ...options };
  const queue = createFairQueue(settings.concurrency, settings.maxWaiting);
  return async (job, caller) => {
    if (queue.hasRoom(caller)) return queue.run(caller, () => printInWorker(JSON.stringify(job), settings));
    const text = `Many documents are being made right now. Please try again in ${RETRY_AFTER_SECONDS} seconds.`;
    throw new Failure('documents_busy', text, 503, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  };
}

function printInWorker(job: string, settings: DocumentWorkerOptions): Promise<Buffer> {
  const worker = startWorker(settings);
  const stop = () => worker.kill('SIGKILL');
  let answer: DocumentAnswer | undefined;
  let errorOutput = '';
  process.once('exit', stop);
  worker.once('message', (message) => {
    answer = message as DocumentAnswer;
  });
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-2000);
  });
  return new Promise<Buffer>((done, fail) => {
    worker.once('error', fail);
    worker.once('close', (code, signal) => {
      if (answer && 'content' in answer) done(answer.content);
      else if (answer && 'refusal' in answer) fail(new Failure('document_unprintable', answer.refusal, 422));
      else if (signal) fail(tooLarge());
      else fail(new Error(`the document worker ended with code ${code}: ${answer?.problem ?? errorOutput}`));
    });
    // Send errors are ignored: the `close` event handles a worker that exits before it has read the job.
    worker.send(job, () => undefined);
  }).finally(() => process.off('exit', stop));
}

function startWorker({ entry, seconds, megabytes }: DocumentWorkerOptions): ChildProcess {
  const file = fileURLToPath(entry);
  return fork(file, [], {
    // Lets tsx find the project's configuration, wherever the site was started.
    cwd: dirname(file),
    execArgv: [`--max-old-space-size=${megabytes}`, ...loaderFor(file)],
    // An empty environment: the site's variables contain secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
}

/** Returns the options that load a file: TypeScript sources need the tsx loader. */
function loaderFor(file: string): string[] {
  if (extname(file) !== '.ts') return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

function tooLarge(): Failure {
  const text = 'The document is too large to be made. Please shorten what goes into it, then try again.';
  return new Failure('document_too_large', text, 422);
}
