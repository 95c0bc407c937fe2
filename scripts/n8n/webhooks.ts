import { join } from 'node:path';
import addFormats, { type FormatName } from 'ajv-formats';
import { type AutomationFile, loadAutomation } from '@/automation/parts/automation-file';
import { LONGEST_READ } from '@/automation/parts/read-pages';
import { LONGEST_RECALLED } from '@/automation/parts/recalled-text';
import type { Schema } from '@/automation/parts/run';
import { automationKinds } from '@/generated/automations';
import { secretFields } from '@/registry/answers';
import { fileFields, givenSchema } from '@/registry/file-bodies';
import { OPTION_SECONDS, type OptionRequest, optionRequestSchema, optionRequestsOf } from '@/registry/option-sources';
import { asForm, type FormDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf, secretBodyFields } from '@/registry/requests';
import { readJson, resultSchemas } from '@/server/gateway/schema-files';
import { loadTools } from '../lib/load-tools.ts';
import { CHECKED, type CheckedSchema, type Formats, keywordsOf } from './code/schema-check.ts';

/** One webhook to make a workflow of. */
export interface Webhook {
  name: string;
  tool: string;
  timeoutSeconds: number;
  /** true: may be called without a session. */
  public: boolean;
  /** true: who may call it, and how often, is not for everybody the same. */
  limited?: boolean;
  /** Contract of the body, and the formats it names. */
  request: CheckedSchema;
  formats: Formats;
  /** Top-level body fields that hold a member's key. */
  secrets: string[];
  /** What the tool's automation file says of it: of the tool's own webhook, or of that of an action. */
  automation: AutomationFile;
  /** Whether it asks for a change of a result. */
  refines?: boolean;
  /** Whether its body may hold files, which are read by the server of the site. */
  hasFiles?: boolean;
  /** For a webhook of an action: its id. */
  action?: string;
  /** For a webhook that answers with the options of a field: the list, as the automation file has it. */
  list?: string;
  /** The contract of a structured answer. */
  schema?: Schema;
}

/** Keywords that say nothing about a value. */
const NOTES = new Set(['x-label', 'x-as', '$id', '$schema', 'title', 'description', 'default']);

/**
 * Every webhook of the declarations whose tool has an automation, by name.
 *
 * @throws Error naming what a workflow could not check or do
 */
export function readWebhooks(root: string): Webhook[] {
  const contract = { schema: readJson(join(root, 'schemas/automation.schema.json')), kinds: automationKinds };
  const results = resultSchemas(join(root, 'schemas/results'));
  const forms = loadTools(join(root, 'tools'))
    .declarations.filter(({ kind }) => kind === 'form')
    .map(asForm);
  const webhooks = forms.flatMap((form) => {
    const own = loadAutomation(join(root, 'tools'), form.id, contract);
    if (!own) return [];
    const requests = requestsOf(form).map(({ request, action, dialog, refines }): Webhook => {
      const automation = action && !refines ? declaredAction(form.id, own, action) : own;
      const schema = automation.schema ? results.get(automation.schema) : undefined;
      if (schema) checkKeywords(schema);
      const body = withBesides({ ...givenSchema(requestSchema(form, request, dialog)) }, automation);
      return {
        name: request.webhook,
        tool: form.id,
        timeoutSeconds: request.timeoutSeconds,
        public: request.public ?? false,
        request: body,
        formats: formatsOf(body),
        secrets: secretBodyFields(form, request),
        automation,
        ...(fileFields(form, request).length > 0 && { hasFiles: true }),
        ...(action && { action }),
        ...(form.access && { limited: true }),
        ...(refines && { refines }),
        ...(schema && { schema }),
      };
    });
    return [...requests, ...optionRequestsOf(form).map((request) => listWebhook(form, own, request))];
  });
  return webhooks.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function listWebhook(form: FormDeclaration, automation: AutomationFile, request: OptionRequest): Webhook {
  const { webhook: name, after } = request;
  const list = automation.named?.[name]?.Demo;
  if (list === undefined) throw new Error(`tools/${form.id}/automation.md has no section "## Demo: ${name}".`);
  const body: CheckedSchema = { ...optionRequestSchema(form, request) };
  return {
    name,
    tool: form.id,
    timeoutSeconds: OPTION_SECONDS,
    public: false,
    request: body,
    formats: formatsOf(body),
    secrets: secretFields(form).filter((field) => after.includes(field)),
    automation,
    list,
    ...(form.access && { limited: true }),
  };
}

function declaredAction(tool: string, { actions, named }: AutomationFile, action: string): AutomationFile {
  const declared = actions?.[action];
  if (!declared) throw new Error(`tools/${tool}/automation.md says nothing about the action "${action}".`);
  return { ...declared, sections: named?.[action] ?? {} };
}

/** What is recalled, and what pages say, has to come with the body: only the gateway has it. */
function withBesides(schema: CheckedSchema, { recall, reads }: AutomationFile): CheckedSchema {
  const besides = {
    ...(recall && { [recall.as]: { type: 'string', maxLength: LONGEST_RECALLED } }),
    ...(reads && { [reads.as]: { type: 'string', maxLength: LONGEST_READ } }),
  };
  return { ...schema, properties: { ...(schema.properties as object), ...besides } };
}

/** The patterns of the formats a schema names, as the gateway has them. */
function formatsOf(schema: CheckedSchema): Formats {
  checkKeywords(schema);
  const names = [...new Set([...JSON.stringify(schema).matchAll(/"format":"([^"]+)"/g)].map(([, name]) => name ?? ''))];
  return Object.fromEntries(
    names.map((name) => {
      const format = addFormats.default.get(name as FormatName, 'fast');
      const pattern = typeof format === 'object' && 'validate' in format ? format.validate : format;
      if (!(pattern instanceof RegExp)) throw new Error(`a workflow cannot check the format ${name}`);
      return [name, [pattern.source, pattern.flags] as const];
    }),
  );
}

function checkKeywords(schema: CheckedSchema): void {
  const unknown = [...keywordsOf(schema)].filter((keyword) => !CHECKED.has(keyword) && !NOTES.has(keyword));
  if (unknown.length > 0) throw new Error(`a workflow cannot check the keyword ${unknown.join(', ')} of a schema`);
}
