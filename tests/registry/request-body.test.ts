import { describe, expect, it } from 'vitest';
import type { FieldSchema, ToolRequest } from '@/generated/declaration';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

const now = '2026-01-02T03:04:05.678Z';
const variables = { now, today: '2026-01-02', webhookAddress: 'https://site.example/webhook/fixture' };
const sources = { variables };
const request = (body: ToolRequest['body']): ToolRequest => ({ webhook: 'fixture', timeoutSeconds: 5, body });

function bodyFor(body: ToolRequest['body'], answers: Record<string, unknown>, more: object = {}) {
  const declaration = formFixture();
  const made = requestBody(declaration, request(body), { answers, ...sources, ...more });
  return { made, problems: liveProblems(requestSchema(declaration, request(body)), made) };
}

describe('a body that is the form', () => {
  it('holds every visible field under its own name, trimmed, empty ones as empty values', () => {
    expect(bodyFor('form', { name: ' Ann ', tags: ['a'], key: ' k ' })).toEqual({
      made: { name: 'Ann', kind: '', tags: ['a'], wantsMore: false, key: 'k' },
      problems: {},
    });
  });

  it('sends the custom text in place of the choice, in the place of the choice', () => {
    const { made, problems } = bodyFor('form', {
      name: 'Ann',
      kind: 'Other',
      customKind: 'huge',
      tags: ['Other', 'a'],
      customTag: 'mine',
      key: 'k',
    });
    expect(made).toMatchObject({ kind: 'huge', tags: ['mine', 'a'] });
    expect(made).not.toHaveProperty('customKind');
    expect(problems).toEqual({});
  });

  it('leaves a choice out of a list where its custom text is empty', () => {
    expect(bodyFor('form', { name: 'Ann', tags: ['a', 'Other'], customTag: '  ', key: 'k' }).made).toMatchObject({
      tags: ['a'],
    });
  });

  it('sends a custom text that repeats a choice only once', () => {
    expect(bodyFor('form', { name: 'Ann', tags: ['a', 'Other'], customTag: 'a', key: 'k' }).made).toMatchObject({
      tags: ['a'],
    });
  });

  it('leaves hidden fields out though they hold something', () => {
    const { made } = bodyFor('form', {
      name: 'Ann',
      tags: ['a'],
      customTag: 'kept',
      wantsMore: false,
      more: 'kept',
      key: 'k',
    });
    expect(JSON.stringify(made)).not.toContain('kept');
  });
});

describe('a mapped body', () => {
  it('takes constants, facts, joins, texts, nesting and results', () => {
    const { made, problems } = bodyFor(
      {
        mode: { const: 'test' },
        who: { fact: 'email', else: 'nobody' },
        first: { fact: 'firstName' },
        tags: { from: 'tags', join: ', ' },
        notes: { from: 'more', optional: true },
        at: { fact: 'now' },
        on: { fact: 'today' },
        block: { text: 'Name: {name}\nKind: {kind}{nothing.there}' },
        nothing: { const: null },
        inner: { object: { kind: { from: 'kind' } } },
        part: { result: 'offer.line' },
        webhookUrl: { fact: 'webhookAddress' },
      },
      { name: 'Ann', kind: 'small', tags: ['a', 'b'], key: 'k' },
      { result: { offer: { line: 'One line' } }, variables: { ...variables, firstName: 'Ann' } },
    );
    expect(made).toEqual({
      mode: 'test',
      who: 'nobody',
      first: 'Ann',
      tags: 'a, b',
      at: '2026-01-02T03:04:05.678Z',
      on: '2026-01-02',
      nothing: null,
      block: 'Name: Ann\nKind: small',
      inner: { kind: 'small' },
      part: 'One line',
      webhookUrl: 'https://site.example/webhook/fixture',
    });
    expect(problems).toEqual({});
  });

  it('spreads the form around what it mentions itself', () => {
    const { made } = bodyFor(
      { '...': 'form', kind: { const: 'fixed' } },
      { name: 'Ann', kind: 'small', tags: ['a'], key: 'k' },
    );
    expect(made).toMatchObject({ name: 'Ann', kind: 'fixed' });
  });

  it('names tool and field where a source does not exist', () => {
    expect(() => requestSchema(formFixture(), request({ x: { from: 'nowhere' } }))).toThrow(
      'fixture: the request names the field "nowhere"',
    );
  });
});

describe('the request schema', () => {
  it('refuses unknown fields, missing fields and choices that are not offered', () => {
    const schema = requestSchema(formFixture(), request('form'));
    const good = { name: 'Ann', kind: '', tags: ['a'], wantsMore: false, key: 'k' };
    expect(liveProblems(schema, good)).toEqual({});
    expect(liveProblems(schema, { ...good, extra: 1 })).toEqual({ '': 'additionalProperties' });
    expect(liveProblems(schema, { name: 'Ann' })).toEqual({
      kind: 'required',
      tags: 'required',
      wantsMore: 'required',
      key: 'required',
    });
    expect(liveProblems(schema, { ...good, tags: ['a', 'b', 'c'] })).toEqual({ tags: 'maxItems' });
  });

  it('asks for what presets set only if every answer sets it', () => {
    const theme: FieldSchema = { type: 'string', title: 'Theme', enum: ['dark', 'own'] };
    const requiredOf = (required: string[], extra: { default?: string } = {}) => {
      const { form, ui } = formFixture();
      const colors = {
        type: 'object',
        title: 'Colors',
        properties: { text: { type: 'string', title: 'Text' } },
      } as const;
      const properties = { ...form.properties, theme: { ...theme, ...extra }, colors };
      const fields = {
        theme: { widget: 'palette', target: 'colors', presets: { dark: { text: '#FFFFFF' } } },
      } as const;
      const declaration = formFixture({
        form: { ...form, properties, required },
        ui: { ...ui, sections: [{ fields: Object.keys(properties) }], fields },
        reveal: { colors: { when: { field: 'theme', is: 'own' }, send: 'beside' } },
      });
      return requestSchema(declaration, request('form')).required;
    };
    expect(requiredOf([])).not.toContain('colors');
    expect(requiredOf(['theme'])).toContain('colors');
    expect(requiredOf([], { default: 'dark' })).toContain('colors');
  });
});
