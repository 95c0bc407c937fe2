import type { DocumentEntry } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { valueAt, withoutPaths } from '@/registry/paths';
import { asRecord } from '../parts/as-record';
import type { AutomationFile } from '../parts/automation-file';
import { oneLine } from '../parts/mail';
import type { AutomationServices, MakeDocument } from '../parts/module';
import { type MailServices, mailResult } from '../parts/result-mail';
import { type Automation, jsonAnswer, type Schema } from '../parts/run';
import { renderTemplate } from '../parts/template';
import type { PrintDocument } from './document-workers';

/** The parts of an automation file that define a document. */
export type DocumentTemplate = Pick<AutomationFile, 'document' | 'from' | 'mailTo' | 'subject' | 'file'>;

/** Inputs of a document, in addition to its template. */
export interface DocumentSources {
  /** Dotted paths of body fields that hold the member's key; they are never printed. */
  secrets: readonly string[];
  /** The schema of an offer, which labels its parts. */
  schema?: Schema | undefined;
  entry?: DocumentEntry | undefined;
}

/** Queue caller shared by all runs without a member. */
const ANONYMOUS_CALLER = 'visitors';

export function createDocumentMaker(
  template: DocumentTemplate,
  print: PrintDocument,
  { secrets, schema, entry }: DocumentSources,
): MakeDocument {
  const { document, from: part, subject = '', file = 'document' } = template;
  return async (requestBody, { date, from, caller, isSample }) => {
    const body = withoutPaths(requestBody, secrets);
    const fullBody = document === 'proposal' && !body.offer ? undefined : body;
    const source = part ? valueAt(body, part) : fullBody;
    if (source === undefined || source === null || source === '')
      throw new Failure('nothing_to_print', 'There is nothing to put into the document yet.', 400);
    const title = oneLine(renderTemplate(subject, body)) || 'Document';
    const isOffer = document === 'proposal' && typeof source === 'object';
    const job = {
      title,
      source: isOffer ? offerOf(source) : sourceText(source),
      ...(isOffer && schema && { schema }),
      ...(entry?.validDays && { validDays: entry.validDays }),
      ...{ date, from, ...(isSample && { isSample }) },
    };
    return { filename: `${file}.pdf`, content: await print(job, caller) };
  };
}

/** Returns the offer of a body, with its extras. A body without the property `offer` is itself the offer. */
function offerOf(source: unknown): object {
  const { offer, extras } = asRecord(source);
  return offer ? { offer, ...(extras !== undefined && { extras }) } : { offer: source };
}

function sourceText(source: unknown): string {
  return typeof source === 'string' ? source : JSON.stringify(source, null, 2);
}

/**
 * Creates an automation that prints a PDF and mails it. Its answer is `{ ok, delivered, download }`: `delivered` is true if the
 * mail was sent, `download` is the address of the document (docs/behaviour.md, section 7, calls 10 and 13).
 */
export function documentAutomation(
  { mailTo, subject: template = '' }: DocumentTemplate,
  make: MakeDocument,
  services: MailServices & Pick<AutomationServices, 'letterhead'>,
  secrets: readonly string[],
): Automation {
  return async (run) => {
    const from = await services.letterhead(run.member);
    const { filename, content } = await make(run.body, {
      date: new Date().toISOString(),
      from,
      isSample: run.demo,
      caller: run.member ?? ANONYMOUS_CALLER,
    });
    const subject = renderTemplate(template, withoutPaths(run.body, secrets));
    const text = `${oneLine(subject)}\n\nThe document is attached.`;
    const attachment = { filename, content, type: 'application/pdf' };
    const delivered = await mailResult(run, mailTo, { subject, text, attachment }, services);
    return { ...jsonAnswer({ ok: true, delivered, download: `/runs/${run.id}/document` }), mailed: delivered };
  };
}
