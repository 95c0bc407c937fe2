import { join } from 'node:path';
import { type AutomationFile, loadAutomation } from '@/automation/parts/automation-file';
import { MAX_BORDER_LENGTH } from '@/automation/parts/quoted-text';
import { MAX_READ_LENGTH } from '@/automation/parts/read-pages';
import { MAX_RECALLED_LENGTH } from '@/automation/parts/recalled-text';
import type { Schema } from '@/automation/parts/run';
import { automationKinds } from '@/generated/automations';
import { secretFields } from '@/registry/answers';
import { fileFields, withInputFiles } from '@/registry/file-bodies';
import {
  OPTION_TIMEOUT_SECONDS,
  type OptionRequest,
  optionRequestSchema,
  optionRequestsOf,
} from '@/registry/option-sources';
import { asForm, type FormDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf, secretBodyFields } from '@/registry/requests';
import { readJson, resultSchemas } from '@/server/runs/schema-files';
import { FORMAT_PATTERNS } from '@/toolkit/json/strict-ajv';
import { loadTools } from '@/toolkit/project/load-tools';
import { type Formats, keywordsOf, SUPPORTED_KEYWORDS, type SupportedSchema } from './code/schema-check.ts';

/** A webhook to build a workflow for. */
export interface Webhook {
  name: string;
  tool: string;
  timeoutSeconds: number;
  /** true if it may be called without a session. */
  isPublic: boolean;
  /** true if plans or quotas limit who may call it, or how often. */
  isLimited?: boolean;
  request: SupportedSchema;
  formats: Formats;
  /** Top-level body fields with a member's key. */
  secrets: string[];
  /** The part of the tool's automation file that serves this webhook. */
  automation: AutomationFile;
  refines?: boolean;
  /** true if its body may contain files, which only the site's server can read. */
  hasFiles?: boolean;
  action?: string;
  /** The list as written in the automation file, if the webhook returns the options of a field. */
  list?: string;
  schema?: Schema;
}

/** Keywords that do not constrain a value. */
const ANNOTATION_KEYWORDS = new Set([
  'x-label',
  'x-as',
  'x-chart',
  '$id',
  '$schema',
  'title',
  'description',
  'default',
]);

/** Returns every webhook of tools with an automation, by name. @throws Error that names what a workflow cannot check or do */
export function readWebhooks(root: string): Webhook[] {
  const contract = { schema: readJson(join(root, 'schemas/automation.schema.json')), kinds: automationKinds };
  const results = resultSchemas(join(root, 'schemas/results'));
  const forms = loadTools(join(root, 'tools'))
    .declarations.filter(({ kind }) => kind === 'form')
    .map(asForm);
  const webhooks = forms.flatMap((form) => {
    const toolAutomation = loadAutomation(join(root, 'tools'), form.id, contract);
    if (!toolAutomation) return [];
    const requests = requestsOf(form).map(({ request, action, dialog, refines }): Webhook => {
      const automation = action && !refines ? actionAutomation(form.id, toolAutomation, action) : toolAutomation;
      const schema = automation.schema ? results.get(automation.schema) : undefined;
      if (schema) requireSupportedKeywords(schema);
      const body = withServerFields({ ...withInputFiles(requestSchema(form, request, dialog)) }, automation);
      return {
        name: request.webhook,
        tool: form.id,
        timeoutSeconds: request.timeoutSeconds,
        isPublic: request.public ?? false,
        request: body,
        formats: formatPatterns(body),
        secrets: secretBodyFields(form, request),
        automation,
        ...(fileFields(form, request).length > 0 && { hasFiles: true }),
        ...(action && { action }),
        ...(form.access && { isLimited: true }),
        ...(refines && { refines }),
        ...(schema && { schema }),
      };
    });
    return [...requests, ...optionRequestsOf(form).map((request) => listWebhook(form, toolAutomation, request))];
  });
  return webhooks.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function listWebhook(form: FormDeclaration, automation: AutomationFile, request: OptionRequest): Webhook {
  const { webhook: name, after } = request;
  const list = automation.named?.[name]?.Demo;
  if (list === undefined) throw new Error(`tools/${form.id}/automation.md has no section "## Demo: ${name}".`);
  const body: SupportedSchema = { ...optionRequestSchema(form, request) };
  return {
    name,
    tool: form.id,
    timeoutSeconds: OPTION_TIMEOUT_SECONDS,
    isPublic: false,
    request: body,
    formats: formatPatterns(body),
    secrets: secretFields(form).filter((field) => after.includes(field)),
    automation,
    list,
    ...(form.access && { isLimited: true }),
  };
}

function actionAutomation(tool: string, { actions, named }: AutomationFile, action: string): AutomationFile {
  const declared = actions?.[action];
  if (!declared) throw new Error(`tools/${tool}/automation.md says nothing about the action "${action}".`);
  return { ...declared, sections: named?.[action] ?? {} };
}

/** Adds recalled results and page texts to the body schema, because only the gateway has them and it sends them along. */
function withServerFields(schema: SupportedSchema, { recall, reads }: AutomationFile): SupportedSchema {
  const serverFields = {
    ...(recall && { [recall.as]: { type: 'string', maxLength: MAX_RECALLED_LENGTH + MAX_BORDER_LENGTH } }),
    ...(reads && { [reads.as]: { type: 'string', maxLength: MAX_READ_LENGTH } }),
  };
  return { ...schema, properties: { ...(schema.properties as object), ...serverFields } };
}

/** Returns the patterns of the formats a schema uses, as the gateway's validator has them. */
function formatPatterns(schema: SupportedSchema): Formats {
  requireSupportedKeywords(schema);
  const names = [...new Set([...JSON.stringify(schema).matchAll(/"format":"([^"]+)"/g)].map(([, name]) => name ?? ''))];
  return Object.fromEntries(
    names.map((name) => {
      const pattern = FORMAT_PATTERNS[name];
      if (!pattern) throw new Error(`a workflow cannot check the format ${name}`);
      return [name, [pattern.source, pattern.flags] as const];
    }),
  );
}

function requireSupportedKeywords(schema: SupportedSchema): void {
  const unknown = [...keywordsOf(schema)].filter(
    (keyword) => !SUPPORTED_KEYWORDS.has(keyword) && !ANNOTATION_KEYWORDS.has(keyword),
  );
  if (unknown.length > 0) throw new Error(`a workflow cannot check the keyword ${unknown.join(', ')} of a schema`);
}
