import { createDocumentPrinter } from './document-workers';

/** The printer of the whole server: the documents of all tools share one queue. */
export const print = createDocumentPrinter();
