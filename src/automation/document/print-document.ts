import { makePdf } from './pdf';
import { blocksContent } from './pdf-blocks';
import { type Cover, coverContent } from './pdf-cover';
import { type PartNames, resultBlocks } from './result-blocks';
import { writtenIn } from './written';

/** What is to be printed. */
export interface DocumentOrder extends Cover, PartNames {
  /** A text with simple marks, or a result of parts. */
  source: unknown;
}

/** Makes the PDF of an order, in this very thread: for the document worker, which may be stopped while it does. */
export function printDocument(order: DocumentOrder): Promise<Buffer> {
  const { title, from, source, schema, parts } = order;
  const written = writtenIn(from.spelling);
  const content = [...coverContent(order, written), ...blocksContent(resultBlocks(source, { schema, parts }, written))];
  const footnote = from.name ? `${title} | ${from.name}` : title;
  return makePdf({ title, author: from.name, paper: from.paper, footnote }, content);
}
