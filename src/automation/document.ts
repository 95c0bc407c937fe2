import { Failure } from '@/contracts/failure';
import type { DocumentAutomation } from '@/generated/automation';
import { type Automation, jsonAnswer } from './automation';
import { atPath, withoutField } from './body-path';
import type { PrintDocument } from './document-workers';
import { isAddress, type Mailer, oneLine } from './mail';
import { renderTemplate } from './template';

/** A finished document. */
export interface MadeDocument {
  filename: string;
  content: Buffer;
}

/** Makes the document of a request body. The same body gives the same document, so none needs to be kept. */
export type MakeDocument = (body: Readonly<Record<string, unknown>>) => Promise<MadeDocument>;

/** What sends a document off. */
export interface DocumentOptions {
  mailer: Mailer;
  /** Counts a mail to this address, sent for this member; false where it is one too many. */
  mayMail(to: string, member?: string): boolean;
  log(line: string): void;
}

/**
 * The maker of the documents an action declares.
 *
 * @param secret body field that holds the member's key; it is never printed
 */
export function documentMaker(action: DocumentAutomation, print: PrintDocument, secret?: string): MakeDocument {
  return async (sent) => {
    const body = withoutField(sent, secret);
    const source =
      action.document === 'proposal' && !action.from && !body.offer ? undefined : atPath(body, action.from);
    if (source === undefined || source === null || source === '')
      throw new Failure('nothing_to_print', 'There is nothing to put into the document yet.', 400);
    const title = oneLine(renderTemplate(action.subject, body)) || 'Document';
    const layout = action.document === 'proposal' && typeof source === 'object' ? 'proposal' : 'text';
    return { filename: `${action.file ?? 'document'}.pdf`, content: await print({ title, layout, source }) };
  };
}

/**
 * Makes a PDF and mails it. Answers `{ ok, delivered, download }`: `delivered` tells whether the mail left, `download`
 * is where the member who asked can get the document (Specification, section 7, calls 10 and 13).
 */
export function documentAutomation(
  action: DocumentAutomation,
  make: MakeDocument,
  { mailer, mayMail, log }: DocumentOptions,
  secret?: string,
): Automation {
  return async (run) => {
    const { filename, content } = await make(run.body);
    const named = action.mailTo ? atPath(run.body, action.mailTo) : run.email;
    const to = typeof named === 'string' ? named.trim() : '';
    const subject = renderTemplate(action.subject, withoutField(run.body, secret));
    let delivered = false;
    if (isAddress(to) && mayMail(to, run.member)) {
      const attachment = { filename, content, type: 'application/pdf' };
      try {
        delivered = await mailer({
          id: run.id,
          to,
          subject,
          text: `${oneLine(subject)}\n\nThe document is attached.`,
          attachment,
        });
      } catch (error) {
        log(`run ${run.id}: the mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`);
      }
    }
    return { ...jsonAnswer({ ok: true, delivered, download: `/runs/${run.id}/document` }), mailed: delivered };
  };
}
