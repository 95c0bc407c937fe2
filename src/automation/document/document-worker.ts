import type { DocumentAnswer } from './document-workers';
import { UnprintableError } from './pdf';
import { type PrintJob, printDocument } from './print-document';

// Child process for a single document: receives the print job, sends the document and exits.
process.once('message', async (job: string) => {
  process.send?.(await runJob(job), () => process.disconnect());
});

async function runJob(job: string): Promise<DocumentAnswer> {
  try {
    return { content: await printDocument(JSON.parse(job) as PrintJob) };
  } catch (error) {
    if (error instanceof UnprintableError) return { refusal: error.message };
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
