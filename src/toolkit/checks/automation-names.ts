import { secretFields } from '@/registry/answers';
import type { JsonSchema } from '@/registry/form-schemas';
import { type OptionRequest, optionRequestsOf } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import { limitsIn, placeholdersIn } from '../declaration/automation-templates';
import { pathsIn, reaches } from '../declaration/body-schema';
import { settingReferences, type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { type Findings, findingAtOffset } from '../finding';
import { findingAt } from '../json/json-locations';
import { type AutomationSource, frontMatterOf, sectionsNamed } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A placeholder or path that names no part of the body, which is all that is received, leaves a hole in a prompt. */
export const explains = 'Placeholders and paths of an automation name parts of the body its webhook receives.';

const MEND = 'Name a field of the request body.';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  return [
    webhookAutomations(input, tool).flatMap((automation) => {
      const { body } = automation;
      if (!body) return [];
      return [
        wordFindings(automation, body),
        sectionFindings(automation, body),
        plainFindings(automation, body),
        counterFindings(automation, body),
      ];
    }),
    optionRequestsOf(tool.form).flatMap((request) =>
      tool.automation ? listFindings(tool.automation, tool.form, request) : [],
    ),
  ];
}

function wordFindings(automation: WebhookAutomation, body: JsonSchema): Findings {
  return settingReferences(automation).flatMap(({ kind, value, path }) => {
    const paths = kind === 'part-of-body' ? [value] : kind === 'template-of-body' ? placeholderNames(value) : [];
    return paths
      .filter((name) => !reaches(body, name))
      .map((name) => findingAt(automation.source, path, unknownNameText('body field', name, pathsIn(body), MEND)));
  });
}

/** Checks the placeholders of sections, which name parts of the body, a recalled result or the web pages that were read. */
function sectionFindings({ source, sections, declared, plugin }: WebhookAutomation, body: JsonSchema): Findings {
  const { recall, reads } = frontMatterOf(source);
  const extra = declared.onResult ? [] : [recall?.as ?? [], reads?.as ?? []].flat();
  const addedNames = [...(plugin?.manifest.adds ?? []), ...extra];
  return sections
    .filter(({ heading }) => plugin?.manifest.sections?.[heading]?.holds !== 'text')
    .flatMap(({ heading, text, offset }) =>
      placeholdersIn(text)
        .filter(({ name }) => !addedNames.includes(name) && !isOfRefine(heading, name) && !reaches(body, name))
        .map(({ name, at }) => {
          const problem = unknownNameText('placeholder', name, [...pathsIn(body), ...addedNames], MEND);
          return findingAtOffset(source, offset + at, problem);
        }),
    );
}

/** Reports placeholders in sections that are sent as they stand: the model would read the braces. */
function plainFindings({ source, sections, plugin }: WebhookAutomation, body: JsonSchema): Findings {
  const plain = sections.filter(({ heading }) => plugin?.manifest.sections?.[heading]?.holds === 'text');
  return plain.flatMap(({ heading, text, offset }) =>
    placeholdersIn(text)
      .filter(({ name }) => reaches(body, name))
      .map(({ name, at }) =>
        findingAtOffset(source, offset + at, {
          found: `{{${name}}} in "## ${heading}", which is sent as it stands`,
          expected: 'words alone; placeholders are filled in elsewhere, such as in "## Prompt"',
          mend: 'Write words in its place.',
        }),
      ),
  );
}

/** Returns true for a placeholder that exists in the section "Refine" only. */
function isOfRefine(heading: string, name: string): boolean {
  return heading === 'Refine' && ['result', 'wish', 'part'].includes(name);
}

/** The webhook of an option list may use the answers that the list depends on, except for keys. */
function listFindings(source: AutomationSource, form: FormDeclaration, { webhook, after }: OptionRequest): Findings {
  const allowedFields = after.filter((field) => !secretFields(form).includes(field));
  return sectionsNamed(source, webhook).flatMap(({ text, offset }) =>
    placeholdersIn(text)
      .filter(({ name }) => !allowedFields.includes(name.split('.')[0] ?? ''))
      .map(({ name, at }) =>
        findingAtOffset(source, offset + at, unknownNameText('placeholder', name, allowedFields, MEND)),
      ),
  );
}

/** Checks `$upTo`, the body field with the number of entries of a demo list. */
function counterFindings({ source, sections, plugin }: WebhookAutomation, body: JsonSchema): Findings {
  return sections
    .filter(({ heading }) => plugin?.manifest.sections?.[heading]?.holds === 'demo')
    .flatMap(({ text, offset }) =>
      limitsIn(text).map(({ name, at }) => {
        const problem = unknownNameText('body field', name, pathsIn(body), MEND);
        return !reaches(body, name) && findingAtOffset(source, offset + at, problem);
      }),
    );
}

function placeholderNames(template: string): string[] {
  return placeholdersIn(template).map(({ name }) => name);
}
