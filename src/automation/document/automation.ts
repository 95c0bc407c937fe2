import type { AutomationFile } from '../parts/automation-file';
import type { AutomationServices, MadeAutomation, NamedWebhook } from '../parts/module';
import { documentAutomation, documentMaker } from './document';
import { print } from './print';

/** Makes a PDF and mails it. Nobody is called for that, so there is nothing a demo would do otherwise. */
export function make(file: AutomationFile, services: AutomationServices, webhook: NamedWebhook): MadeAutomation {
  const { secrets, document: entry } = webhook;
  const makeDocument = documentMaker(file, print, { secrets, schema: services.resultSchema('proposal'), entry });
  const automation = documentAutomation(file, makeDocument, services, secrets);
  return { live: automation, demo: automation, makeDocument };
}
