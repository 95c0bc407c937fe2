import { describe, expect, it } from 'vitest';
import { readPrefill } from '@/automation/parts/prefill';
import { prefilledAnswers, prefillFields } from '@/registry/prefill-fields';
import { chatOf, type ModelCall, PROVIDER, stubServices } from '@/toolkit/prompts/stub-provider';
import { formFixture } from '../support/form-fixture';

const fixture = formFixture();
const form = formFixture({
  form: {
    ...fixture.form,
    properties: {
      ...fixture.form.properties,
      mail: { type: 'string', title: 'E-mail', format: 'email' },
      call: { type: 'string', title: 'Phone' },
      day: { type: 'string', title: 'Day', format: 'date' },
    },
  },
  ui: {
    ...fixture.ui,
    fields: {
      ...fixture.ui.fields,
      name: { meaning: 'businessName' },
      mail: { meaning: 'email' },
      call: { meaning: 'phone' },
    },
  },
});
const PAGE = `<title>Fern | Flowers in Leeds</title><script>var x = "no@script.example"</script>
  <p>Write to ann@fern.example or call (503) 555-0100.</p>`;

/** Reads a page with a model that gives this reply. */
function read(key: string | undefined, reply = '{}', page: string | undefined = PAGE) {
  const calls: ModelCall[] = [];
  const { fetch, wait } = stubServices(() => reply, calls);
  const server = { baseUrl: PROVIDER, model: 'stub', timeoutSeconds: 5, fetch, wait };
  const readPage = async (url: string) => (page === undefined ? undefined : { url, text: page });
  const source = { id: 'r', url: 'https://fern.example/', key, signal: new AbortController().signal };
  return { calls, result: readPrefill({ server, readPage }, form, source) };
}

describe('a form filled in from a page', () => {
  it('asks no model without a key: name, phone and e-mail by what the fields mean', async () => {
    const { calls, result } = read(undefined);
    expect(await result).toEqual({
      values: { name: 'Fern', mail: 'ann@fern.example', call: '(503) 555-0100' },
      by: 'patterns',
    });
    expect(calls).toEqual([]);
  });

  it('asks the model of the member for the fields that take text, never for a key or a switch', async () => {
    const { calls, result } = read(
      'sk-1',
      '{"name":"Fern Flowers","tags":"a, b","key":"sk-evil","more":7,"kind":"  "}',
    );
    expect(await result).toMatchObject({
      values: { name: 'Fern Flowers', tags: 'a, b', mail: 'ann@fern.example' },
      by: 'model',
    });
    const [call] = calls;
    const properties = JSON.stringify(call && chatOf(call)?.response_format);
    expect(properties).toContain('"tags"');
    expect(properties).not.toMatch(/"key"|"wantsMore"|"day"/);
    expect(JSON.stringify(call?.body)).toContain('any of these, with commas between them: a; b; c; Other');
  });

  it('says how to go on where the page cannot be read', async () => {
    await expect(read('sk-1', '{}', '').result).rejects.toThrow('Paste its text instead');
  });
});

describe('what the form makes of it', () => {
  it('fills in empty fields by its own rules, and names what does not fit', () => {
    const values = { name: 'x'.repeat(11), kind: 'Large', tags: 'a, c', more: 'Kept', key: 'sk-evil', nobody: 'x' };
    expect(prefilledAnswers(form, { more: 'Mine' }, values)).toEqual({
      answers: { kind: 'large', tags: ['a', 'c'] },
      rejected: ['name'],
    });
  });

  it('offers no key, switch or day', () => {
    expect(prefillFields(form).map(({ name }) => name)).toEqual([
      ...['name', 'kind', 'customKind', 'tags', 'customTag', 'more', 'mail', 'call'],
    ]);
  });
});
