import { join } from 'node:path';
import addFormats, { type FormatName } from 'ajv-formats';
import { type AutomationFile, loadAutomation } from '@/automation/automation-file';
import type { Schema } from '@/automation/strict-schema';
import type { DocumentAutomation } from '@/generated/automation';
import { asForm } from '@/registry/options';
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
  /** Contract of the body, and the formats it names. */
  request: CheckedSchema;
  formats: Formats;
  /** Top-level body fields that hold a member's key. */
  secrets: string[];
  automation: AutomationFile;
  /** For a webhook of an action: what it does. */
  action?: DocumentAutomation;
  /** The contract of a structured answer. */
  schema?: Schema;
}

/** Keywords that say nothing about a value. */
const NOTES = new Set(['$id', '$schema', 'title', 'description', 'default']);

/** The longest list of leads a call may bring along. */
const LONGEST_LEADS = 20_000;

/**
 * Every webhook of the declarations whose tool has an automation, by name.
 *
 * @throws Error naming what a workflow could not check or do
 */
export function readWebhooks(root: string): Webhook[] {
  const contract = readJson(join(root, 'schemas/automation.schema.json'));
  const results = resultSchemas(join(root, 'schemas/results'));
  const forms = loadTools(join(root, 'tools'))
    .declarations.filter(({ kind }) => kind === 'form')
    .map(asForm);
  const webhooks = forms.flatMap((form) => {
    const automation = loadAutomation(join(root, 'tools'), form.id, contract);
    if (!automation) return [];
    return requestsOf(form).map(({ request, action, dialog }): Webhook => {
      const schema = action || !automation.schema ? undefined : results.get(automation.schema);
      if (schema) checkKeywords(schema);
      const body = withLeads({ ...requestSchema(form, request, dialog) }, action ? undefined : automation);
      return {
        name: request.webhook,
        tool: form.id,
        timeoutSeconds: request.timeoutSeconds,
        public: request.public ?? false,
        request: body,
        formats: formatsOf(body),
        secrets: secretBodyFields(form, request),
        automation,
        ...(action && { action: declaredAction(form.id, automation, action) }),
        ...(schema && { schema }),
      };
    });
  });
  return webhooks.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function declaredAction(tool: string, { actions }: AutomationFile, action: string): DocumentAutomation {
  const declared = actions?.[action];
  if (!declared) throw new Error(`tools/${tool}/automation.md says nothing about the action "${action}".`);
  return declared;
}

/** A prompt that takes in the leads of the latest search needs them in the body: only the gateway has them. */
function withLeads(schema: CheckedSchema, automation: AutomationFile | undefined): CheckedSchema {
  if (!automation || !/\{\{\s*lastLeads\s*\}\}/.test(automation.prompt + automation.demo)) return schema;
  const lastLeads = { type: 'string', maxLength: LONGEST_LEADS };
  return { ...schema, properties: { ...(schema.properties as object), lastLeads } };
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
