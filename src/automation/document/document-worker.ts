import type { DocumentAnswer } from './document-workers';
import { type DocumentOrder, printDocument } from './print-document';

// A process of its own for one document: takes the order, sends the document and ends.
process.once('message', async (order: string) => {
  process.send?.(await answerTo(order), () => process.disconnect());
});

async function answerTo(order: string): Promise<DocumentAnswer> {
  try {
    return { content: await printDocument(JSON.parse(order) as DocumentOrder) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
