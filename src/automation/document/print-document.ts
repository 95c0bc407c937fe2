import { createLocaleFormatter } from './locale-formatter';
import { makePdf } from './pdf';
import { blocksContent } from './pdf-blocks';
import { type Cover, coverContent } from './pdf-cover';
import { type PartLabels, resultBlocks } from './result-blocks';

/** A document to print. */
export interface PrintJob extends Cover, PartLabels {
  /** Text with simple Markdown, or a structured result. */
  source: unknown;
}

/**
 * Prints a job on the current thread. Only the document worker calls it, whose process can be killed during the print.
 */
export function printDocument(job: PrintJob): Promise<Buffer> {
  const { title, from, source, schema, parts } = job;
  const formatter = createLocaleFormatter(from.spelling);
  const content = [
    ...coverContent(job, formatter),
    ...blocksContent(resultBlocks(source, { schema, parts }, formatter)),
  ];
  const footnote = from.name ? `${title} | ${from.name}` : title;
  return makePdf({ title, author: from.name, paper: from.paper, footnote }, content);
}
