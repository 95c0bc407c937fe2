import type { Node } from 'jsonc-parser';
import type { FieldDraft, FieldKind, FieldPlace } from '@/contracts/field-edit';
import type { FieldSchema } from '@/generated/declaration';
import { effectiveAnswers } from '@/registry/answers';
import { titleOf } from '@/registry/surface/field-words';
import { placeholdersIn } from '../declaration/automation-templates';
import { reaches } from '../declaration/body-schema';
import { type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { exampleValue } from '../new-tool/example-value';
import type { CheckInput, FormTool } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';
import { insertNextTo } from './form-entries';
import { append, appendProperty, propertyOf, type TextEdit, treeOf } from './text-edits';
import { sampleParts, type ToolChange } from './tool-change';

/** The words that declare each kind of field, without the options of a list. */
const KIND_WORDS: Record<FieldKind, object> = {
  text: { maxLength: 200 },
  'long text': { maxLength: 2000, rows: 4 },
  number: { type: 'number' },
  'yes or no': { type: 'boolean' },
  date: { format: 'date' },
  'one of a list': {},
  'any of a list': {},
};

/**
 * Adds a field: its entry, a slot in the prompt and the demo of each automation that gets it, and example answers. A required
 * field gets an answer in each example and sample, an optional field only in the valid sample with the most answers.
 *
 * @throws Error if the draft contradicts itself
 */
export function addField(input: CheckInput, before: FormTool, draft: FieldDraft, place: FieldPlace): ToolChange {
  const { name, required = false } = draft;
  const root = treeOf(before.surfaceSource.path, before.surfaceSource.text);
  const title = draft.title || titleOf(name);
  const entry = { ...entryFor(draft), ...(required && requiredWords(before, root, title)) };
  const example = exampleFor(draft, title);
  const examples = required ? (propertyOf(root, 'examples')?.children ?? []) : [];
  const fullest = required ? undefined : fullestSample(input, before, place.of);
  return {
    declaration: [
      insertNextTo(before, root, place, `${JSON.stringify(name)}: ${JSON.stringify(entry)}`),
      ...examples.flatMap((one) => answerEdit(propertyOf(one, 'answers'), name, example)),
      ...bodyEdit(propertyOf(propertyOf(root, 'request'), 'body'), name),
    ],
    automation: (after) =>
      webhookAutomations(input, after)
        .filter(({ body }) => reaches(body, name))
        .flatMap((automation) => slotEdits(automation, name, title)),
    sample(sample) {
      const { answers, problems } = sampleParts(sample);
      if (sample === fullest || (required && sample.folder === 'valid')) return answerEdit(answers, name, example);
      if (!required || sample.folder !== 'invalid') return [];
      const isAboutMissing = Object.values(sampleValue(sample).problems ?? {}).includes('required');
      return isAboutMissing ? answerEdit(problems, name, 'required') : answerEdit(answers, name, example);
    },
  };
}

function entryFor({ name, title, kind, options = [], required }: FieldDraft): object {
  if (!Object.hasOwn(KIND_WORDS, kind))
    throw new Error(`"${kind}" is not a kind of field: choose ${Object.keys(KIND_WORDS).join(', ')}.`);
  if (required && kind === 'yes or no')
    throw new Error(`"${name}" is a yes or no, which is never missing: leave it optional.`);
  const isList = kind === 'one of a list' || kind === 'any of a list';
  if (isList && options.length < 2) throw new Error(`"${name}" is a list: write at least two options.`);
  return {
    ...(title && title !== titleOf(name) && { title }),
    ...KIND_WORDS[kind],
    ...(isList && { [kind === 'one of a list' ? 'enum' : 'choices']: options }),
  };
}

/** Returns the words of a required field, with a message if every other field of the form has one. */
function requiredWords({ form: { messages, ui } }: FormTool, root: Node, title: string): object {
  const hasToasts = messages.invalid !== undefined;
  const hasMessagePerField =
    !propertyOf(propertyOf(root, 'messages'), 'invalid') && (hasToasts || ui.validateOn === 'blur');
  return hasMessagePerField
    ? { required: `Please fill in "${title}".`, ...(hasToasts && { toast: true }) }
    : { required: true };
}

function exampleFor({ kind, options = [] }: FieldDraft, title: string): unknown {
  if (kind === 'one of a list') return options[0];
  if (kind === 'any of a list') return options.slice(0, 1);
  return exampleValue({ type: 'string', title, ...KIND_WORDS[kind] } as FieldSchema, {});
}

/** Returns the valid sample with the most answers; prefers samples in which the neighboring field shows. */
function fullestSample({ samples }: CheckInput, { id, form }: FormTool, neighbor: string): SampleFile | undefined {
  const valid = samplesFor(samples, id).filter(({ folder }) => folder === 'valid');
  const weigh = (sample: SampleFile) => {
    const answers = effectiveAnswers(form, sampleValue(sample).answers ?? {});
    return Object.keys(answers).length + (Object.hasOwn(answers, neighbor) ? 1000 : 0);
  };
  return valid.toSorted((one, other) => weigh(other) - weigh(one))[0];
}

function answerEdit(answers: Node | undefined, name: string, value: unknown): TextEdit[] {
  return answers ? [appendProperty(answers, name, value)] : [];
}

/** Returns the edit that adds the field to a body that lists its fields; every other body sends the field already. */
function bodyEdit(body: Node | undefined, name: string): TextEdit[] {
  if (!body) return [];
  const fields = propertyOf(body, 'fields');
  if (!fields) return [appendProperty(body, 'fields', [name])];
  return fields.type === 'array' ? [append(fields, JSON.stringify(name))] : [];
}

/** Returns the edits that add a slot below the last slot of the prompt and behind the last slot of the demo, which may be JSON. */
function slotEdits({ sections, settings, declared }: WebhookAutomation, name: string, title: string): TextEdit[] {
  return sections.flatMap(({ heading, text, offset }) => {
    const end = endOfLastSlot(text);
    const insert = (at: number, replacement: string) => [{ offset: offset + at, length: 0, replacement }];
    if (heading === 'Prompt') {
      const lineEnd = text.indexOf('\n', end ?? text.trimEnd().length);
      return insert(lineEnd === -1 ? text.length : lineEnd, `\n${title}: {{${name}}}`);
    }
    const isDemo = heading === 'Demo' && settings.kind === 'chat' && !declared.onResult;
    return isDemo && end !== undefined ? insert(end, ` {{${name}}}`) : [];
  });
}

function endOfLastSlot(text: string): number | undefined {
  const last = placeholdersIn(text).at(-1);
  return last && text.indexOf('}}', last.at) + 2;
}
