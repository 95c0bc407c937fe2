import { describe, expect, it } from 'vitest';
import { readSource } from '@/toolkit/new-tool/read-source';
import { ANSWER, CURL, EVENT, FILMS, N8N_FORM, N8N_HOOK, PETS, SECRETS } from './sources.ts';
import { toolOf } from './support.ts';

describe('a tool made of a JSON Schema', async () => {
  const tool = await toolOf(readSource(JSON.stringify(EVENT)));
  const { form, ui, limits } = tool.declaration;

  it('passes every check, but for its open questions', () => {
    expect(tool.problems).toEqual([]);
    expect(tool.open).toBe(tool.questions.length);
  });

  it('keeps types, bounds, options, formats, defaults and what is required', () => {
    expect(form?.properties).toMatchObject({
      eventName: { type: 'string', title: 'Event name', minLength: 3, maxLength: 80 },
      tone: { type: 'string', enum: ['warm', 'formal', 'funny'], default: 'warm' },
      guests: { type: 'integer', minimum: 1, maximum: 500 },
      day: { type: 'string', format: 'date' },
      topics: { type: 'array', items: { enum: ['food', 'music', 'games', 'talks'] }, uniqueItems: true },
      links: { type: 'array', items: { type: 'string', format: 'uri' }, maxItems: 5 },
      speakers: { items: { required: ['name'], properties: { fee: { type: 'number', minimum: 0 } } } },
      zip: { pattern: '^\\d{5}$' },
      outdoor: { type: 'boolean', default: true },
    });
    expect(form?.required).toEqual(['eventName', 'tone', 'guests', 'apiKey']);
    expect(limits).toMatchObject({ topics: { max: 2 } });
    expect(ui?.fields?.eventName?.help).toBe('As it stands on the invitation');
    expect(ui?.sections.map(({ title }) => title)).toEqual([undefined, 'The venue', 'Your key']);
  });

  it('takes the secret of the schema for the key of the model', async () => {
    const { title, type } = EVENT;
    const keyed = { title, type, properties: { topic: {}, openaiKey: { type: 'string', format: 'password' } } };
    const made = await toolOf(readSource(JSON.stringify(keyed)));
    expect(made.problems).toEqual([]);
    expect(Object.keys(made.declaration.form?.properties ?? {})).toEqual(['topic', 'openaiKey']);
    expect(made.declaration.form?.required).toEqual(['openaiKey']);
    expect(made.declaration.ui?.fields?.openaiKey).toMatchObject({ widget: 'secret', provider: 'openai' });
    expect(made.automation).toContain('secret: openaiKey\n');
  });

  it('has every answer in its prompt and in its demo', () => {
    for (const name of ['eventName', 'tone', 'speakers', 'city'])
      expect(tool.automation.split(`{{${name}}}`)).toHaveLength(3);
    expect(tool.sample('valid/full').answers).toMatchObject({ zip: '12345', tone: 'warm' });
  });
});

describe('a tool made of a curl command and its answer', async () => {
  const tool = await toolOf(readSource(CURL, { answer: JSON.stringify(ANSWER) }));

  it('passes every check, but for its open questions', () => {
    expect(tool.problems).toEqual([]);
    expect(tool.open).toBe(tool.questions.length);
  });

  it('asks for what is sent, under the names of the API', () => {
    expect(tool.declaration.request?.body).toMatchObject({
      region: { from: 'region' },
      from_email: { from: 'fromEmail' },
      settings: { object: { track_opens: { from: 'trackOpens' }, delay_minutes: { from: 'delayMinutes' } } },
      colour: { from: 'color' },
    });
    expect(tool.declaration.form?.properties.fromEmail).toMatchObject({ format: 'email' });
  });

  it('asks for each key with the secret widget, and holds none of them', () => {
    const looks = Object.entries(tool.declaration.ui?.fields ?? {});
    const secret = looks.filter(([, { widget }]) => widget === 'secret').map(([name]) => name);
    expect(secret.sort()).toEqual(['apiKey', 'apiKey2', 'password']);
    expect(tool.automation).toContain('secret: apiKey\n');
    for (const one of SECRETS) expect(tool.all).not.toContain(one);
  });

  it('shows the answer, and leaves out what was a secret in it', () => {
    expect(tool.declaration.result).toMatchObject({ renderer: 'table' });
    expect(tool.declaration.result?.columns?.map(({ from, as }) => `${from} ${as ?? ''}`.trim())).toEqual([
      'name',
      'email email',
      'score number',
      'colour',
      'url link',
      'address.city',
    ]);
    expect(tool.sample('responses/rows')).toMatchObject({ expect: 'rows', body: { total: 2 } });
  });
});

describe('a tool made of an OpenAPI operation', () => {
  it('asks for parameters, body and key, and shows the example of its answer', async () => {
    const tool = await toolOf(readSource(PETS, { operation: 'addPet' }));
    expect(tool.problems).toEqual([]);
    expect(tool).toMatchObject({ id: 'add-a-pet', title: 'Add a pet' });
    expect(Object.keys(tool.declaration.form?.properties ?? {})).toEqual(['shop', 'name', 'kind', 'born', 'apiKey']);
    expect(tool.declaration.form?.required).toEqual(['shop', 'name', 'kind', 'apiKey']);
    expect(tool.sample('valid/full').answers.name).toBe('Rex');
    expect(tool.declaration.result).toMatchObject({ renderer: 'facts' });
    expect(tool.questions).toEqual(['parent: It contains itself, so it was left out.']);
  });

  it('makes up an answer where none is shown, and says so', async () => {
    const tool = await toolOf(readSource(PETS, { operation: 'listPets' }));
    expect(tool.problems).toEqual([]);
    expect(tool.declaration.result).toMatchObject({ renderer: 'table' });
    expect(tool.declaration.form?.properties.limit).toMatchObject({ minimum: 1, maximum: 100, default: 20 });
    expect(tool.questions.join()).toContain('one was generated from its schema');
  });

  it('asks nothing about an answer that was given with it', async () => {
    const tool = await toolOf(readSource(PETS, { operation: 'listPets', answer: '[{"name": "Rex"}]' }));
    expect(tool.problems).toEqual([]);
    expect(tool.sample('responses/rows').body).toEqual([{ name: 'Rex' }]);
    expect(tool.questions).toEqual([]);
  });

  it('takes the form beside JSON where it alone takes files, suggests what may be chosen, and begins lists as declared', async () => {
    const tool = await toolOf(readSource(FILMS, { operation: 'createFilm' }));
    const { form, ui, page, card } = tool.declaration;
    expect(tool.problems).toEqual([]);
    expect(form?.properties).toMatchObject({
      still: { format: 'file' },
      model: { type: 'string' },
      include: { default: ['sound'] },
    });
    expect(form?.properties.model).not.toHaveProperty('enum');
    expect(form?.properties.sizes).not.toHaveProperty('default');
    expect(ui?.fields?.model).toMatchObject({ widget: 'combobox', suggestions: ['film-1', 'film-2'] });
    expect(ui?.fields?.prompt?.help).toBe('As b64_json, for film-2, with emphasis');
    expect([page?.title, card?.status]).toEqual(['Create film', 'unlisted']);
    expect(tool.questions).toEqual([
      expect.stringContaining('Only the form accepts files (still), so it was chosen'),
      'form.properties.sizes: Its default is not a valid value of the field, so it was left out.',
      'form.properties.still: Which files are taken is not said: PDF, pictures, CSV and plain text of up to 8 MB are.',
      expect.stringContaining('one was generated from its schema'),
    ]);
  });

  it('shows an answer that is a file by its address', async () => {
    const tool = await toolOf(readSource(FILMS, { operation: 'readAloud' }));
    expect(tool.problems).toEqual([]);
    expect(tool.declaration.result?.facts).toEqual([{ from: 'audio', title: 'Audio', as: 'audio' }]);
    expect(tool.sample('responses/record').body).toEqual({ audio: 'https://example.com/answer.mp3' });
    expect(tool.questions.join()).toContain('It is a file (audio/mpeg)');
  });

  it.each([
    [undefined, 'has 2 operations. Name one: --operation "listPets"'],
    ['dropPet', 'has no operation "dropPet". There are: listPets, addPet.'],
  ])('says which operations there are for %s', (operation, words) => {
    expect(() => readSource(PETS, { operation })).toThrow(words);
  });
});

describe('a tool made of a workflow of n8n', () => {
  it('asks what its webhook was pinned to be sent and what its nodes read, and keeps its path', async () => {
    const tool = await toolOf(readSource(JSON.stringify(N8N_HOOK)));
    expect(tool.problems).toEqual([]);
    expect(tool.declaration.request?.webhook).toBe('lead-intake');
    expect(tool.declaration.form?.properties).toMatchObject({
      email: { format: 'email' },
      seats: { type: 'integer' },
      company: { type: 'string' },
    });
    expect(tool.declaration.ui?.fields?.crmToken).toMatchObject({ widget: 'secret' });
    expect(tool.declaration.result?.facts?.map(({ from }) => from)).toEqual(['score', 'reason']);
    expect(tool.all).not.toContain('xoxb-111122223333444455556666');
  });

  it('asks what its form asks', async () => {
    const tool = await toolOf(readSource(JSON.stringify([N8N_FORM])));
    expect(tool.problems).toEqual([]);
    expect(tool.title).toBe('Feedback');
    expect(tool.declaration.form?.properties).toMatchObject({
      yourName: { title: 'Your name' },
      mood: { enum: ['Good', 'Bad'] },
      topics: { type: 'array', items: { enum: ['Price', 'Speed'] } },
    });
    expect(tool.declaration.form?.required).toEqual(['yourName', 'mood']);
    expect(tool.questions.join()).toContain('replace that by a Webhook node');
  });
});
