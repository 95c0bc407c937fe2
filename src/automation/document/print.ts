import { documentWorkers } from './document-workers';

/** One line for the whole server: documents of every tool wait in it, mailed or asked for. */
export const print = documentWorkers();
