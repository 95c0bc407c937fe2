import { describe, expect, it, onTestFinished } from 'vitest';
import { buildOpenApi } from '@/features/api/server/openapi';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { apiToolIds } from '@/server/runs/programs/api-tools';
import { resultSchemas } from '@/server/runs/schema-files';
import { plainAjv } from '../../../support/plain-ajv';

const kinds = resultSchemas('schemas/results');
const source = {
  webhooks,
  tools: serverTools,
  resultSchema: (kind: string) => kinds.get(kind),
  siteUrl: 'http://127.0.0.1',
};

interface Content {
  schema?: object;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  description?: string;
  requestBody?: { content: Record<string, Content> };
}

it('is built with turns for other requests between any two tools', async () => {
  const events: string[] = [];
  const tools = Object.fromEntries(
    Object.entries(serverTools).map(([id, load]) => {
      const loadRecorded = () => {
        events.push('load');
        return load();
      };
      return [id, loadRecorded];
    }),
  );
  let next = setImmediate(function turn() {
    events.push('turn');
    next = setImmediate(turn);
  });
  onTestFinished(() => clearImmediate(next));
  await buildOpenApi({ ...source, tools });
  expect(events.filter((event) => event === 'load')).toHaveLength(apiToolIds({ webhooks, tools }).length);
  expect(events.join()).not.toContain('load,load');
});

describe('a client generated from the description', async () => {
  const document = await buildOpenApi(source);
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    Object.entries(requestBody?.content ?? {}).map(([type, content]) => ({ name: `${operationId} ${type}`, content })),
  );

  it('finds a schema for each body, and words for each operation', () => {
    expect(bodies.length).toBeGreaterThan(apiToolIds(source).length);
    for (const { name, content } of bodies) expect(Object.keys(content.schema ?? {}), name).not.toEqual([]);
    for (const { operationId, description } of operations) expect(description, operationId).toMatch(/\S/);
  });

  /** Compiles a schema of the document, as a client has it. */
  const compile = (schema: object = {}) => {
    const { schemas } = document.components as { schemas: object };
    const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('"#/components/schemas/', '"#/$defs/');
    return plainAjv().compile(JSON.parse(text));
  };

  it.each(bodies)('takes every example of $name', ({ content }) => {
    const validate = compile(content.schema);
    for (const [title, { value }] of Object.entries(content.examples ?? {}))
      expect([validate(value), validate.errors], title).toEqual([true, null]);
  });

  it('compiles every schema of a response', () => {
    const { schemas } = document.components as { schemas: object };
    const $refs = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
    expect(() => compile({ anyOf: $refs.map(($ref) => ({ $ref })) })).not.toThrow();
  });
});
