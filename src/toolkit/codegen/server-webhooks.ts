import type { DocumentEntry } from '@/contracts/document';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { FieldSchema, FieldUi, ToolRequest } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { fileFields } from '@/registry/file-bodies';
import { listedFields, OPTION_TIMEOUT_SECONDS, optionRequestSchema, optionRequestsOf } from '@/registry/option-sources';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf, secretBodyFields } from '@/registry/requests';
import { isShareable } from '@/registry/shareable';
import { memoizeByObject } from '../memoize';
import type { GeneratedFiles } from './generate';
import { validatorModule } from './validators';

/** A webhook as the gateway knows it. */
export interface ServerWebhook {
  webhook: string;
  entry: Omit<WebhookEntry, 'validate'>;
  /** Builds the schema of the body. */
  schema(): object;
}

/** Returns the webhooks of a tool: those of its requests, then those of its options. */
export const serverWebhooks = memoizeByObject((declaration: ResolvedDeclaration): readonly ServerWebhook[] => {
  if (declaration.kind !== 'form') return [];
  const form = asForm(declaration);
  return [...requestWebhooks(form), ...optionWebhooks(form)];
});

/** Generates the validators of the bodies a tool sends (`server/<id>.requests.js`), if it sends any. */
export async function serverFiles(declaration: ResolvedDeclaration): Promise<GeneratedFiles> {
  const schemas = Object.fromEntries(
    serverWebhooks(declaration).map(({ schema }, index) => [validatorName(index), schema()]),
  );
  if (Object.keys(schemas).length === 0) return {};
  return { [`server/${declaration.id}.requests.js`]: await validatorModule(schemas) };
}

/** Returns the export name of the validator of the nth webhook of a tool. */
export function validatorName(index: number): string {
  return `request${index}`;
}

function requestWebhooks(form: FormDeclaration): ServerWebhook[] {
  const document = documentEntry(form);
  return requestsOf(form).map(({ request, action, dialog, refines }) => ({
    webhook: request.webhook,
    entry: {
      tool: form.id,
      // A refined result is a separate result: it is listed and found like any other.
      ...(refines ? { refines } : action && { action }),
      timeoutSeconds: request.timeoutSeconds,
      ...(!form.response && { records: true }),
      public: request.public ?? false,
      ...(form.access && { access: form.access }),
      secrets: secretBodyFields(form, request),
      formSecrets: secretFields(form),
      ...withLabels(form),
      ...(listedFields(form, request).length > 0 && { listed: listedFields(form, request) }),
      ...(fileFields(form, request).length > 0 && { files: fileFields(form, request) }),
      ...(document && { document }),
      ...(form.response && givesResult(form, request) && { shared: { normaliser: form.response.normaliser } }),
    },
    schema: () => requestSchema(form, request, dialog),
  }));
}

/** Returns the labels of options and of parts of groups, as a property of a webhook. */
export function withLabels({ form, ui }: FormDeclaration): Pick<WebhookEntry, 'labels'> {
  const fields = Object.entries(ui.fields ?? {});
  const options = fields.flatMap(([, { labels = {} }]) => Object.entries(labels));
  const parts = fields.flatMap(([name, fieldUi]) => partLabels(form.properties[name]?.items, fieldUi, name));
  if (options.length + parts.length === 0) return {};
  return {
    labels: {
      ...(options.length > 0 && { options: Object.fromEntries(options) }),
      ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
    },
  };
}

type PartLabel = [path: string, label: { title: string; unit?: string }];

/** Returns the labels of the parts of a group: only of numbers, times and booleans, as texts speak for themselves. */
function partLabels(
  group: Pick<FieldSchema, 'properties'> | undefined,
  { fields = {} }: FieldUi,
  path: string,
): PartLabel[] {
  return Object.entries(group?.properties ?? {}).flatMap(([name, part]): PartLabel[] => {
    const partPath = `${path}.${name}`;
    const partUi = fields[name] ?? {};
    if (part.type === 'object') return partLabels(part, partUi, partPath);
    if (part.type === 'array' || (part.type === 'string' && part.format !== 'time')) return [];
    return [[partPath, { title: part.title ?? name, ...(partUi.unit && { unit: partUi.unit }) }]];
  });
}

/** Returns true if the answer to a request becomes a result that can be shared. */
function givesResult(form: FormDeclaration, request: ToolRequest): boolean {
  const action = form.result?.actions?.find((declared) => declared.request === request);
  return isShareable(form) && (!action || action.into !== undefined);
}

/** Describes the document that an action makes of a result. Its parts are the `facts` of the renderer. */
function documentEntry({ response, result }: FormDeclaration): DocumentEntry | undefined {
  if (!result?.document || !response) return undefined;
  const { title, file, validDays, client } = result.document;
  const parts = result.facts as DocumentEntry['parts'];
  return {
    ...{ normaliser: response.normaliser, title, file },
    ...(validDays && { validDays }),
    ...(client && { client }),
    ...(parts && { parts }),
  };
}

function optionWebhooks(form: FormDeclaration): ServerWebhook[] {
  return optionRequestsOf(form).map((request) => {
    const secrets = secretFields(form).filter((field) => request.after.includes(field));
    return {
      webhook: request.webhook,
      entry: {
        tool: form.id,
        options: true,
        timeoutSeconds: OPTION_TIMEOUT_SECONDS,
        public: false,
        ...(form.access && { access: form.access }),
        secrets,
        formSecrets: secrets,
      },
      schema: () => optionRequestSchema(form, request),
    };
  });
}
