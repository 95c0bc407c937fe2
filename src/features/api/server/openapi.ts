import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { givenKinds } from '@/generated/readers';
import { isoDay } from '@/registry/context-variables';
import type { FormDeclaration } from '@/registry/options';
import { answersSchema, describeAccess, describeRules } from '@/server/runs/programs/answers-schema';
import { type ApiTool, apiToolIds, loadApiTool } from '@/server/runs/programs/api-tools';
import { exampleCalls } from '@/server/runs/programs/example-calls';
import { publicContract } from '@/server/runs/programs/public-contract';
import type { Runs } from '@/server/runs/runs';
import {
  buildComponents,
  FILE_BODY,
  jsonContent,
  kindSchemaName,
  problemResponses,
  runSchema,
  schemaRef,
} from './openapi-parts';
import { runPaths } from './openapi-paths';

/** A part of an OpenAPI document. */
export type OpenApiPart = Readonly<Record<string, unknown>>;

export type OpenApiSource = Pick<Runs, 'webhooks' | 'tools' | 'resultSchema' | 'siteUrl'>;

/** Builds the OpenAPI 3.1 document from the declarations: every tool with its answers, results and errors. */
export async function buildOpenApi(source: OpenApiSource): Promise<OpenApiPart> {
  const tools: ApiTool[] = [];
  // Load the tools one after another, with other requests in between: loading all at once would block all requests.
  for (const id of apiToolIds(source)) {
    tools.push(await loadApiTool(source, id));
    await nextTurn();
  }
  const resultKinds = tools.flatMap((tool) => givenKinds[tool.normaliser] ?? []);
  const kinds = [...new Set(resultKinds)].sort();
  const toolPaths = tools.map((tool) => [`/tools/${tool.form.id}/runs`, toolPath(tool)]);
  const uploadPaths = tools.flatMap((tool) => uploadPath(tool));
  const site = withoutTrailingSlashes(source.siteUrl);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tools',
      version: '1',
      description:
        'All tools of the site, for programs. A run is started with the answers that the form of its tool would take, and continues even if no request waits for it. The member whose token was sent finds it among their past runs, without its keys.',
      contact: { url: site },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site}/api` }],
    security: [{ token: [] }],
    tags: [
      { name: 'Tools', description: 'One path for each tool.' },
      { name: 'Runs', description: 'State and results of runs.' },
    ],
    paths: { ...Object.fromEntries([...toolPaths, ...uploadPaths]), ...runPaths },
    components: buildComponents(kinds.map((kind) => [kind, publicContract(source.resultSchema(kind))])),
  };
}

function toolPath({ form, normaliser }: ApiTool): OpenApiPart {
  const { page, id } = form;
  const kinds = givenKinds[normaliser] ?? [];
  const run = runSchema(kinds);
  const parameters = ['wait', 'idempotencyKey', 'model', 'callback', ...(form.batch ? ['batchRows'] : [])];
  return {
    post: {
      operationId: toCamelCase(id),
      summary: page?.title ?? id,
      description: [
        page?.description ?? '',
        ...describeAccess(form),
        ...describeRules(form),
        ...describeDocument(form),
      ].join('\n\n'),
      tags: ['Tools'],
      parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: answersSchema(form), ...examplesPart(form) } },
      },
      responses: {
        200: { description: 'It has ended.', content: jsonContent(run) },
        202: {
          description: 'It goes on. Ask for it again by its id.',
          headers: { Location: { schema: { type: 'string' } } },
          content: jsonContent(run),
        },
        ...problemResponses([400, 401, 402, 403, 404, 409, 413, 415, 429, 503]),
      },
      callbacks: { ended: { $ref: '#/components/callbacks/ended' } },
      ...(form.access && { 'x-access': form.access }),
      'x-result-kinds': kinds.map(kindSchemaName),
    },
  };
}

function uploadPath({ form, entry: { files = [] } }: ApiTool): [string, OpenApiPart][] {
  if (files.length === 0) return [];
  const types = [...new Set(files.flatMap(({ accept }) => accept.map(mediaRange)))];
  return [
    [
      `/tools/${form.id}/files`,
      {
        post: {
          operationId: `${toCamelCase(form.id)}File`,
          summary: `A file for ${form.page?.title ?? form.id}`,
          description:
            'The bytes of the file are the body, without a form around them. The `value` of the response is the answer to the field.',
          tags: ['Tools'],
          parameters: [
            { name: 'field', in: 'query', required: true, schema: { enum: files.map(({ field }) => field) } },
            {
              name: 'name',
              in: 'query',
              required: true,
              schema: { type: 'string' },
              description: 'Its name, with the ending.',
            },
          ],
          requestBody: {
            required: true,
            content: Object.fromEntries(types.map((type) => [type, { schema: FILE_BODY }])),
          },
          responses: {
            201: { description: 'The file is stored.', content: jsonContent(schemaRef('File')) },
            ...problemResponses([400, 401, 403, 404, 413, 415, 429]),
          },
        },
      },
    ],
  ];
}

/** Returns the declared examples as a page would fill them in today, with the key `demo`. */
function examplesPart(form: FormDeclaration): OpenApiPart {
  const entries = exampleCalls(form).map(({ title, answers }, index) => [
    `example${index + 1}`,
    { summary: title, value: answers },
  ]);
  return entries.length > 0 ? { examples: Object.fromEntries(entries) } : {};
}

/** Returns the media type that a field accepts; binary for a file extension, which tells nothing of the bytes. */
function mediaRange(accepted: string): string {
  if (accepted === '*') return '*/*';
  return accepted.startsWith('.') ? 'application/octet-stream' : accepted;
}

function describeDocument({ result }: FormDeclaration): string[] {
  return result?.document ? ['Its result can be had as a PDF: `GET /runs/{id}/document`.'] : [];
}

function toCamelCase(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The OpenAPI document, serialized. */
export interface OpenApiDocument {
  text: string;
  /** A hash of the text, so that clients need not download an unchanged document. */
  etag: string;
}

/**
 * Creates a function that returns the OpenAPI document. It is the same for all callers and needs no token. It is built
 * once and rebuilt when the tools change, and on another day, because its examples contain dates.
 */
export function openApiDocument(source: OpenApiSource): () => Promise<OpenApiDocument> {
  let latest: { webhooks: object; tools: object; day: string; document: Promise<OpenApiDocument> } | undefined;
  return () => {
    const { webhooks, tools } = source;
    const day = isoDay(new Date());
    if (latest?.webhooks !== webhooks || latest.tools !== tools || latest.day !== day) {
      const entry = { webhooks, tools, day, document: makeDocument(source) };
      latest = entry;
      // Do not cache a failure: the next call tries again.
      entry.document.catch(() => {
        if (latest === entry) latest = undefined;
      });
    }
    return latest.document;
  };
}

async function makeDocument(source: OpenApiSource): Promise<OpenApiDocument> {
  const text = JSON.stringify(await buildOpenApi(source));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
