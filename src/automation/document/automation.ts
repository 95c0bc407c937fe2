import type { AutomationFile } from '../parts/automation-file';
import type { AutomationServices, NamedWebhook, WebhookAutomation } from '../parts/module';
import { createDocumentMaker, documentAutomation } from './document';
import { print } from './print';

/** Creates an automation that prints a PDF and mails it. It calls no provider, so the demo does the same. */
export function make(file: AutomationFile, services: AutomationServices, webhook: NamedWebhook): WebhookAutomation {
  const { secrets, document: entry } = webhook;
  const makeDocument = createDocumentMaker(file, print, { secrets, schema: services.resultSchema('proposal'), entry });
  const automation = documentAutomation(file, makeDocument, services, secrets);
  return { live: automation, demo: automation, makeDocument };
}
