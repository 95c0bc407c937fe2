import { makePdf } from './pdf';
import { blocksContent } from './pdf-blocks';
import { proposalBlocks } from './pdf-proposal';
import { textBlocks } from './pdf-text';

/** What is to be printed. */
export interface DocumentOrder {
  title: string;
  /** How the source is laid out: an offer part by part, or text with simple marks. */
  layout: 'proposal' | 'text';
  source: unknown;
}

/** Makes the PDF of an order, in this very thread: for the document worker, which may be stopped while it does. */
export function printDocument({ title, layout, source }: DocumentOrder): Promise<Buffer> {
  return makePdf(
    title,
    blocksContent(layout === 'proposal' ? proposalBlocks(source) : textBlocks(textOf(source))),
    title,
  );
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : JSON.stringify(source, null, 2);
}
