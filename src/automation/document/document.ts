import type { DocumentEntry } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { valueAt, withoutPaths } from '@/registry/paths';
import { asRecord } from '../parts/as-record';
import type { AutomationFile } from '../parts/automation-file';
import { oneLine } from '../parts/mail';
import { type MailServices, mailed } from '../parts/mailed';
import type { AutomationServices, MakeDocument } from '../parts/module';
import { type Automation, jsonAnswer, type Schema } from '../parts/run';
import { renderTemplate } from '../parts/template';
import type { PrintDocument } from './document-workers';

/** The words a document is made by. */
export type DocumentWords = Pick<AutomationFile, 'document' | 'from' | 'mailTo' | 'subject' | 'file'>;

/** What is known of a document beside its words. */
export interface DocumentFacts {
  /** Body fields that hold the member's key, by dotted path; they are never printed. */
  secrets: readonly string[];
  /** The contract of an offer, which says what its parts are called. */
  schema?: Schema | undefined;
  /** What the tool declares of its documents. */
  entry?: DocumentEntry | undefined;
}

/** In whose turn the documents of runs without a member are made: all of them together. */
const VISITORS = 'visitors';

/** The maker of the documents an automation file declares. */
export function documentMaker(
  words: DocumentWords,
  print: PrintDocument,
  { secrets, schema, entry }: DocumentFacts,
): MakeDocument {
  const { document, from: part, subject = '', file = 'document' } = words;
  return async (sent, { date, from, caller }) => {
    const body = withoutPaths(sent, secrets);
    const whole = document === 'proposal' && !body.offer ? undefined : body;
    const source = part ? valueAt(body, part) : whole;
    if (source === undefined || source === null || source === '')
      throw new Failure('nothing_to_print', 'There is nothing to put into the document yet.', 400);
    const title = oneLine(renderTemplate(subject, body)) || 'Document';
    const isOffer = document === 'proposal' && typeof source === 'object';
    const order = {
      title,
      source: isOffer ? offerOf(source) : textOf(source),
      ...(isOffer && schema && { schema }),
      ...(entry?.validDays && { validDays: entry.validDays }),
      ...{ date, from },
    };
    return { filename: `${file}.pdf`, content: await print(order, caller) };
  };
}

/** What of a body is the offer and what belongs to it; a body without an offer is one itself. */
function offerOf(source: unknown): object {
  const { offer, extras } = asRecord(source);
  return offer ? { offer, ...(extras !== undefined && { extras }) } : { offer: source };
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : JSON.stringify(source, null, 2);
}

/**
 * Makes a PDF and mails it. Answers `{ ok, delivered, download }`: `delivered` tells whether the mail left, `download`
 * is where the member who asked can get the document (docs/behaviour.md, section 7, calls 10 and 13).
 */
export function documentAutomation(
  { mailTo, subject: template = '' }: DocumentWords,
  make: MakeDocument,
  services: MailServices & Pick<AutomationServices, 'letterhead'>,
  secrets: readonly string[],
): Automation {
  return async (run) => {
    const from = await services.letterhead(run.member);
    const { filename, content } = await make(run.body, {
      date: new Date().toISOString(),
      from,
      caller: run.member ?? VISITORS,
    });
    const subject = renderTemplate(template, withoutPaths(run.body, secrets));
    const text = `${oneLine(subject)}\n\nThe document is attached.`;
    const attachment = { filename, content, type: 'application/pdf' };
    const delivered = await mailed(run, mailTo, { subject, text, attachment }, services);
    return { ...jsonAnswer({ ok: true, delivered, download: `/runs/${run.id}/document` }), mailed: delivered };
  };
}
