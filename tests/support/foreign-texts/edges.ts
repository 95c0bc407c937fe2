import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AutomationFile, loadAutomation } from '@/automation/parts/automation-file';
import { automationKinds } from '@/generated/automations';
import { fileFields } from '@/registry/file-bodies';
import { listedFields, optionRequestsOf } from '@/registry/option-sources';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { prefillFields } from '@/registry/prefill-fields';
import { isShareable } from '@/registry/shareable';
import { readJsonCached } from '@/toolkit/project/load-tools';

/** Texts that were written by somebody other than the member and the site. */
export const SOURCES = [
  'web page',
  'uploaded file',
  'recording',
  'earlier result',
  'list of a webhook',
  'answer of a model',
  'answer of a search',
  'answer of a workflow',
] as const;
export type Source = (typeof SOURCES)[number];

/** Where such a text comes out. */
export const SINKS = [
  'message',
  'form',
  'page',
  'CSV file',
  'mail',
  'PDF',
  'share page',
  'assistant',
  'callback',
] as const;
export type Sink = (typeof SINKS)[number];

/** A way that a text of others takes through a tool. */
export interface Edge {
  tool: string;
  from: Source;
  to: Sink;
}

/** What the answer of each kind of automation is; kinds that are absent answer with the member's own words. */
const ANSWER_SOURCES: Readonly<Record<string, Source>> = {
  chat: 'answer of a model',
  pages: 'answer of a model',
  recording: 'answer of a model',
  picture: 'answer of a model',
  places: 'answer of a search',
  n8n: 'answer of a workflow',
};

/** What the options of a field are that a webhook returns. */
const LIST = 'list of a webhook';

/** Kinds whose answers hold no text of others. */
const OWN_WORDS = ['document', 'record', 'totals'];

/** Returns the ways of all tools. @throws Error naming an automation kind whose answers nobody has described here */
export function foreignTextEdges(root: string, tools: readonly ResolvedDeclaration[]): Edge[] {
  const schema = readJsonCached(join(root, 'schemas/automation.schema.json')) as object;
  return tools.flatMap((tool) => {
    if (tool.kind !== 'form' || !existsSync(join(root, 'tools', tool.id, 'automation.md'))) return [];
    const form = asForm(tool);
    const file = loadAutomation(join(root, 'tools'), tool.id, { schema, kinds: automationKinds });
    return file ? toolEdges(form, file) : [];
  });
}

/** Returns the ways of one tool. */
export function toolEdges(form: FormDeclaration, file: AutomationFile): Edge[] {
  const messages = messageSources(form, file).map((from): Edge => ({ tool: form.id, from, to: 'message' }));
  const from = ANSWER_SOURCES[file.kind];
  if (!from && !OWN_WORDS.includes(file.kind))
    throw new Error(
      `The kind "${file.kind}" of ${form.id} is in no list of tests/support/foreign-texts/edges.ts: add it, with an attack.`,
    );
  const answers = from ? answerSinks(form, file).map((to): Edge => ({ tool: form.id, from, to })) : [];
  const listed = optionRequestsOf(form).length > 0 ? [{ tool: form.id, from: LIST, to: 'form' } as const] : [];
  return [...messages, ...prefillEdges(form), ...listed, ...answers];
}

/** Members have forms filled in from pages: what the page says stands in a message and in the form. */
function prefillEdges(form: FormDeclaration): Edge[] {
  const isOffered = form.request && !form.request.public && prefillFields(form).length > 0;
  return isOffered ? [{ tool: form.id, from: 'web page', to: 'form' }] : [];
}

/** Returns the texts of others that stand in messages to a model. */
function messageSources(form: FormDeclaration, { kind, reads, recall, sections, actions }: AutomationFile): Source[] {
  const { request } = form;
  const readsFiles =
    request &&
    fileFields(form, request).some(({ path }) =>
      Object.values(sections).some((text) => text.includes(`{{${path}.text}}`)),
    );
  const asksModel = kind === 'chat' || Object.values(actions ?? {}).some((action) => action.kind === 'chat');
  return [
    ...(reads || kind === 'pages' ? (['web page'] as const) : []),
    ...(readsFiles ? (['uploaded file'] as const) : []),
    ...(kind === 'recording' ? (['recording'] as const) : []),
    ...(recall && asksModel ? (['earlier result'] as const) : []),
    ...(request && asksModel && listedFields(form, request).length > 0 ? (['list of a webhook'] as const) : []),
  ];
}

/** Returns the places where a tool shows its answers, or hands them on. */
function answerSinks(form: FormDeclaration, { subject, actions = {} }: AutomationFile): Sink[] {
  const { response, result, request } = form;
  if (!response || !result) return [];
  const hasDocument = result.document !== undefined || Object.values(actions).some(({ kind }) => kind === 'document');
  return [
    'page',
    ...(result.actions?.some((action) => action.do === 'csv') ? (['CSV file'] as const) : []),
    ...(subject || Object.values(actions).some((action) => action.subject) ? (['mail'] as const) : []),
    ...(hasDocument ? (['PDF'] as const) : []),
    ...(isShareable(form) ? (['share page'] as const) : []),
    ...(request && !request.public ? (['assistant', 'callback'] as const) : []),
  ];
}
