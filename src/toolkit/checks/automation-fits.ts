import { secretBodyFields } from '@/registry/requests';
import { keyOption, settingReferences, type WebhookAutomation } from '../declaration/webhook-automations';
import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { kindsFrom } from '../project/plugin-files';

/** With a wrong name of the key field or of the kind of result, a run has no key, or an answer that cannot be read. */
export const explains =
  "An automation names the body field with the member's key, and answers with a kind of result that the tool reads.";

export function checkAutomation(automation: WebhookAutomation, tool: FormTool, input: CheckInput): Findings {
  return [secretFindings(tool, automation), resultFindings(input, tool, automation)];
}

function secretFindings({ form }: FormTool, automation: WebhookAutomation): Findings {
  const { source, path, settings, declared } = automation;
  const secrets = secretBodyFields(form, declared.request);
  const references = settingReferences(automation).filter(({ kind }) => kind === 'key-in-body');
  const mend =
    secrets.length > 0
      ? 'Name the body field that carries the key.'
      : 'Write "secret": true in the field with the key, or remove this property.';
  const keySetting = keyOption(automation);
  if (references.length > 0 || secrets.length === 0 || !keySetting || Object.hasOwn(settings, keySetting)) {
    const wrong = references.filter(({ value }) => !secrets.includes(value));
    return wrong.map(({ path, value }) =>
      findingAt(source, path, unknownNameText('secret body field', value, secrets, mend)),
    );
  }
  const found = `no "${keySetting}", though the body carries ${secrets.join(', ')}`;
  const expected = 'the body field with the key';
  return findingAt(source, path, { found, expected, mend: `Add "${keySetting}: ${secrets[0]}".` });
}

function resultFindings({ results, plugins }: CheckInput, { form }: FormTool, automation: WebhookAutomation): Findings {
  const kinds = automation.declared.onResult ? [] : kindsFrom(plugins, form.response?.normaliser);
  const expectedKinds = kinds.length > 0 ? kinds : Object.keys(results);
  const mend = "Name a kind of result that the tool's normaliser makes.";
  return settingReferences(automation)
    .filter(({ kind, value }) => kind === 'kind-of-result' && !expectedKinds.includes(value))
    .map(({ value, path }) =>
      findingAt(automation.source, path, unknownNameText('kind of result', value, expectedKinds, mend)),
    );
}
