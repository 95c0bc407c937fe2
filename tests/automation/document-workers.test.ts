import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { createDocumentPrinter } from '@/automation/document/document-workers';
import type { PrintJob } from '@/automation/document/print-document';
import { DEFAULT_LETTERHEAD } from '@/contracts/document';
import { Failure } from '@/contracts/failure';

const odd = { entry: new URL('./workers/odd.mjs', import.meta.url) };
const order = (title: string): PrintJob => ({
  title,
  source: '',
  date: '2026-01-02T00:00:00Z',
  from: DEFAULT_LETTERHEAD,
});
/** Prints for a caller whom nothing sets apart. */
const workers = (options: Parameters<typeof createDocumentPrinter>[0]) => {
  const print = createDocumentPrinter(options);
  return (wanted: PrintJob, caller = 'ann') => print(wanted, caller);
};
const failure = (made: Promise<Buffer>) =>
  made.then(
    () => 'made',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
const parseContent = (content: Buffer) => JSON.parse(content.toString()) as { pid: number; env: string[] };

describe('document workers', () => {
  it('are processes of their own, one for each document, without the settings of the site', async () => {
    const print = workers(odd);
    const [one, other] = await Promise.all([print(order('one')), print(order('other'))]);
    expect(new Set([parseContent(one).pid, parseContent(other).pid, process.pid]).size).toBe(3);
    expect(parseContent(one).env).toEqual([]);
  });

  it('are stopped when they take too long or too much memory, and cost no other document anything', async () => {
    const print = workers({ ...odd, seconds: 2 });
    const swelling = workers({ ...odd, megabytes: 40, seconds: 60 });
    const hostile = [print(order('loops')), swelling(order('swells'))].map(failure);
    expect(parseContent(await print(order('good'))).pid).toBeGreaterThan(0);
    expect(await Promise.all(hostile)).toEqual(['document_too_large', 'document_too_large']);
    expect(parseContent(await print(order('good'))).pid).toBeGreaterThan(0);
  });

  it('tell the log, not the member, what is wrong with themselves', async () => {
    const print = workers(odd);
    expect(await failure(print(order('exits')))).toContain('the document worker ended with code 3');
    expect(await failure(print(order('stumbles')))).toContain('stumbled over a paragraph');
    const missing = workers({ entry: new URL('./workers/none.mjs', import.meta.url) });
    expect(await failure(missing(order('x')))).toContain('Cannot find module');
  });

  it('let so many wait, and refuse others at once with the time to come back', async () => {
    const print = workers({ ...odd, concurrency: 1, maxWaiting: 2, seconds: 5 });
    const waiting = ['ann', 'ben', 'cleo'].map((caller) => print(order('good'), caller));
    await expect(print(order('good'))).rejects.toMatchObject({
      code: 'documents_busy',
      status: 503,
      message: expect.stringContaining('10 seconds'),
      details: { headers: { 'Retry-After': '10' } },
    });
    expect(new Set((await Promise.all(waiting)).map((content) => parseContent(content).pid)).size).toBe(3);
    await print(order('good'));
  });

  it('run bundled too, beside what starts them', async () => {
    const root = resolve(import.meta.dirname, '../..');
    // Inside the project, where what is not bundled is found.
    const folder = mkdtempSync(join(root, 'node_modules/.bundled-'));
    try {
      await build({
        entryPoints: ['document-workers', 'document-worker'].map((name) =>
          join(root, `src/automation/document/${name}.ts`),
        ),
        bundle: true,
        platform: 'node',
        format: 'esm',
        outdir: folder,
        outExtension: { '.js': '.mjs' },
      });
      const address = pathToFileURL(join(folder, 'document-workers.mjs')).href;
      const bundled = (await import(address)) as { createDocumentPrinter: typeof createDocumentPrinter };
      const pdf = await bundled.createDocumentPrinter()({ ...order('Bundled'), source: '**Bold**' }, 'ann');
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
