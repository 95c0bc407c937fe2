import type { JsonSchema } from '@/registry/form-schemas';
import { optionRequestsOf } from '@/registry/option-sources';
import { placeholdersIn } from '../declaration/automation-templates';
import { reaches } from '../declaration/body-schema';
import { nameReferences, type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import type { Path } from '../json/json-locations';
import { frontMatterOf, sectionsNamed } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import type { TextEdit } from './text-edits';

/** Returns the new path of a part of the body; undefined if the path stays the same. */
type Follow = (path: string) => string | undefined;

/** Returns the edits that make an automation follow the bodies it receives after a field was renamed. */
export function renameInAutomation(
  input: CheckInput,
  [before, after]: [FormTool, FormTool],
  from: string,
  to: string,
): TextEdit[] {
  const later = webhookAutomations(input, after);
  const ofBodies = webhookAutomations(input, before).flatMap((automation) => {
    const next = later.find(({ declared }) => declared.request.webhook === automation.declared.request.webhook);
    const follow: Follow = (path) => followPath(automation.body, next?.body, path, from, to);
    return [...settingEdits(automation, follow), ...sectionEdits(automation.sections, follow)];
  });
  const follow: Follow = (path) => renameHead(path, from, to);
  const ofLists = optionRequestsOf(before.form)
    .filter(({ after: names }) => names.includes(from))
    .flatMap(({ webhook }) =>
      before.automation ? sectionEdits(sectionsNamed(before.automation, webhook), follow) : [],
    );
  return [...ofBodies, ...ofLists];
}

/** Returns `path` with its first step renamed, if that is the field. */
export function renameHead(path: string, from: string, to: string): string | undefined {
  const [head, ...rest] = path.split('.');
  return head === from ? [to, ...rest].join('.') : undefined;
}

/**
 * Returns the new path of a part. Tries each step with the old name, as the body may send the field within an object.
 */
function followPath(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  path: string,
  from: string,
  to: string,
): string | undefined {
  if (!reaches(before, path) || reaches(after, path)) return undefined;
  const steps = path.split('.');
  return steps
    .flatMap((step, index) => (step === from ? [steps.with(index, to).join('.')] : []))
    .find((candidate) => reaches(after, candidate));
}

function settingEdits(automation: WebhookAutomation, follow: Follow): TextEdit[] {
  const { source, settings, path } = automation;
  const references: { value: string; path: Path }[] = [
    ...nameReferences(automation),
    ...textsIn(settings.expects, [...path, 'expects']),
    ...(path.length === 0 ? textsIn(frontMatterOf(source).recall?.when, ['recall', 'when']) : []),
  ];
  return references.flatMap(({ value, path: at }) => {
    const offset = source.offsetOf(at);
    const start = source.text.indexOf(value, offset);
    const next = follow(value);
    if (next !== undefined) return [{ offset: start, length: value.length, replacement: next }];
    return placeholderEdits(value, start, follow);
  });
}

function textsIn(value: unknown, path: Path): { value: string; path: Path }[] {
  if (typeof value === 'string') return [{ value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
}

function sectionEdits(sections: WebhookAutomation['sections'], follow: Follow): TextEdit[] {
  return sections.flatMap(({ text, offset }) => [
    ...placeholderEdits(text, offset, follow),
    ...[...text.matchAll(/("\$upTo":\s*")([^"]*)"/g)].flatMap(({ index, 1: before = '', 2: name = '' }) => {
      const next = follow(name);
      return next === undefined
        ? []
        : [{ offset: offset + index + before.length, length: name.length, replacement: next }];
    }),
  ]);
}

function placeholderEdits(text: string, offset: number, follow: Follow): TextEdit[] {
  return placeholdersIn(text).flatMap(({ name, at }) => {
    const next = follow(name);
    return next === undefined
      ? []
      : [{ offset: offset + text.indexOf(name, at + 2), length: name.length, replacement: next }];
  });
}
