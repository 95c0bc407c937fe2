import type { JsonSchema } from '@/registry/form-schemas';
import { optionRequestsOf } from '@/registry/option-sources';
import { limitsIn, placeholdersIn } from '../declaration/automation-templates';
import { reaches } from '../declaration/body-schema';
import { settingReferences, type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { frontMatterOf, sectionsNamed } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { type Located, textsIn } from '../project/declaration-texts';

/** A part of a body that automation.md names. */
export interface BodyName {
  /** The path of the part, such as "address.city". */
  path: string;
  offset: number;
  /** True for a placeholder in a section. A name in a setting cannot be removed. */
  isPlaceholder: boolean;
}

/** A name of a part that the body no longer has, with the schema of the current body. */
export interface LostName extends BodyName {
  body?: JsonSchema;
}

/** Returns the names in an automation that became invalid because fields were renamed or removed. */
export function lostNames(
  input: CheckInput,
  [before, after]: [FormTool, FormTool],
  fields: readonly string[],
): LostName[] {
  const automationsAfter = webhookAutomations(input, after);
  const bodyNames = webhookAutomations(input, before).flatMap((automation) => {
    const body = automationsAfter.find(
      ({ declared }) => declared.request.webhook === automation.declared.request.webhook,
    )?.body;
    return [...settingNames(automation), ...sectionNames(automation.sections)]
      .filter(({ path }) => reaches(automation.body, path) && !reaches(body, path))
      .map((name) => ({ ...name, ...(body && { body }) }));
  });
  const { automation } = before;
  const listNames = optionRequestsOf(before.form)
    .filter(({ after: names }) => names.some((name) => fields.includes(name)))
    .flatMap(({ webhook }) => (automation ? sectionNames(sectionsNamed(automation, webhook)) : []))
    .filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  return [...bodyNames, ...listNames];
}

function settingNames(automation: WebhookAutomation): BodyName[] {
  const { source, settings, path } = automation;
  const references: Located<string>[] = [
    ...settingReferences(automation),
    ...textsIn(settings.expects, [...path, 'expects']),
    ...(path.length === 0 ? textsIn(frontMatterOf(source).recall?.when, ['recall', 'when']) : []),
  ];
  return references.flatMap(({ value, path: at }) => {
    const offset = source.text.indexOf(value, source.offsetOf(at));
    const inner = placeholderNames(value, offset).map((name) => ({ ...name, isPlaceholder: false }));
    return [{ path: value, offset, isPlaceholder: false }, ...inner];
  });
}

function sectionNames(sections: WebhookAutomation['sections']): BodyName[] {
  return sections.flatMap(({ text, offset }) => [
    ...placeholderNames(text, offset),
    ...limitsIn(text).map(({ name, at }) => ({ path: name, offset: offset + at, isPlaceholder: false })),
  ]);
}

function placeholderNames(text: string, offset: number): BodyName[] {
  return placeholdersIn(text).map(({ name, at }) => ({
    path: name,
    offset: offset + text.indexOf(name, at + 2),
    isPlaceholder: true,
  }));
}
