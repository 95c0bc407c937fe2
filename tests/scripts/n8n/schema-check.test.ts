import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { bodyProblem } from '@/server/runs/body-problem';
import { resultSchemas } from '@/server/runs/schema-files';
import { keywordsOf, schemaErrors } from '../../../scripts/n8n/code/schema-check.ts';
import { sampledWebhooks } from '../../n8n/support/exported.ts';

/** Values of unexpected types. */
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(5000),
  '<b>',
  '#12345G',
  'a@b',
  'http://',
  7,
  4.5,
  -1,
  true,
  [],
  [''],
  ['x', 'x'],
  {},
  { a: 1 },
];

type Body = Record<string, unknown>;

/** Yields variants of a body, each with one value changed, at every level. */
function* mutations(body: Body): Generator<Body> {
  for (const [name, value] of Object.entries(body)) {
    for (const wrong of WRONG) yield withPart(body, name, wrong);
    if (Array.isArray(value)) {
      yield { ...body, [name]: [...value, ...value] };
      yield { ...body, [name]: Array.from({ length: 40 }, (_, index) => `${index}`) };
    } else if (value && typeof value === 'object') {
      for (const inner of mutations(value as Body)) yield { ...body, [name]: inner };
    }
  }
  yield { ...body, notAField: 1 };
  yield { ...body, constructor: 'x' };
}

function withPart(body: Body, name: string, value: unknown): Body {
  if (value !== undefined) return { ...body, [name]: value };
  return Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
}

/** Returns the problems of a body, as its caller reads them. */
function said(problem: ReturnType<typeof bodyProblem>) {
  return `${problem.message} [${problem.details.field}]`;
}

describe.each(
  sampledWebhooks()
    .filter(({ hasFiles }) => !hasFiles)
    .map((webhook) => [webhook.name, webhook] as const),
)('the body of %s', (name, webhook) => {
  const gateway = webhooks[name];
  const { formats } = webhook;
  // Only the workflow's schema includes the leads that a prompt needs.
  const { lastLeads: _leads, ...properties } = webhook.request.properties as Body;
  const request = { ...webhook.request, properties };

  it.each(webhook.bodies)('fits for "$sample"', ({ body }) => {
    expect(schemaErrors(request, body, formats)).toEqual([]);
    expect(gateway?.validate(body)).toBe(true);
  });

  it('is refused where the gateway refuses it, in the same words', () => {
    const wrong = [...webhook.bodies.flatMap(({ body }) => [...mutations(body)]), 'text', null, [], 5];
    const verdicts = wrong.map((body) => {
      const errors = schemaErrors(request, body, formats);
      const fits = gateway?.validate(body);
      return {
        body,
        here: errors.length === 0 ? 'fits' : said(bodyProblem(errors)),
        gateway: fits ? 'fits' : said(bodyProblem(gateway?.validate.errors ?? [])),
      };
    });
    expect(verdicts.filter(({ here, gateway: there }) => here !== there)).toEqual([]);
    const refused = verdicts.filter(({ here }) => here !== 'fits').length;
    expect(refused).toBeGreaterThan(10);
  });
});

describe('schemaErrors', () => {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const summary = (errors: unknown) =>
    (errors as { instancePath: string; keyword: string }[] | null | undefined)?.map(
      (error) => `${error.instancePath} ${error.keyword}`,
    );

  it.each([
    [
      { type: 'object', minProperties: 1, additionalProperties: { type: 'integer', minimum: 2, maximum: 3 } },
      { a: 1, 'b/c~d': 9, e: 2 },
    ],
    [{ type: 'object', minProperties: 1 }, {}],
    [{ type: 'number', exclusiveMinimum: 2, exclusiveMaximum: 2 }, 2],
    [{ not: { required: ['a'] } }, { a: 1 }],
    [{ anyOf: [{ type: 'number' }, { type: 'string', minLength: 2 }] }, 'x'],
    [{ type: ['string', 'null'] }, 4],
    [{ type: 'array', minItems: 2, maxItems: 1, items: { const: 'x' } }, ['y']],
    [{ type: 'string', maxLength: 1, minLength: 3, pattern: '^z' }, '😀😀'],
  ])('finds what ajv finds in %j', (schema, value) => {
    const check = ajv.compile(schema);
    expect(check(value)).toBe(false);
    expect(summary(schemaErrors(schema, value))?.sort()).toEqual(summary(check.errors)?.sort());
  });

  it.each([...resultSchemas('schemas/results')])('reads every keyword of the contract %s', (_kind, schema) => {
    const check = ajv.compile({ ...schema, $id: undefined });
    for (const value of [{}, [], 'x', null, { a: 1 }, [{}], [{ text: '' }]])
      expect([schemaErrors(schema, value).length === 0, value]).toEqual([check(value), value]);
    expect([...keywordsOf(schema)]).toContain('type');
  });
});
