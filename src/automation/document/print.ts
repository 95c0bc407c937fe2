import { createDocumentPrinter } from './document-workers';

/** The printer of the whole server: documents of all tools, mailed or downloaded, share one queue. */
export const print = createDocumentPrinter();
