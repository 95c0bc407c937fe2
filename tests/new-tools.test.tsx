import { describe, expect } from 'vitest';
import { newToolFiles } from '@/toolkit/new-tool/new-tool-files';
import { paramsForSource } from '@/toolkit/new-tool/new-tool-params';
import { readSource } from '@/toolkit/new-tool/read-source';
import { STARTER_KINDS } from '@/toolkit/new-tool/starter-kinds';
import { forThisRun } from '../scripts/test/full-run';
import { toolOfFiles } from './support/tool-of-files';
import { testTool } from './support/tool-tests';
import { ANSWER, CURL, EVENT, FILMS, N8N_FORM, N8N_HOOK, PETS } from './toolkit/new-tool/sources';
import { input, toolOf } from './toolkit/new-tool/support';

const SOURCES = {
  'a JSON Schema': () => readSource(JSON.stringify(EVENT)),
  'a curl command': () => readSource(CURL, { answer: JSON.stringify(ANSWER) }),
  'an OpenAPI operation that sends': () => readSource(PETS, { operation: 'addPet' }),
  'an OpenAPI operation that lists': () => readSource(PETS, { operation: 'listPets' }),
  'an OpenAPI operation with a file': () => readSource(FILMS, { operation: 'createFilm' }),
  'an OpenAPI operation that answers with a file': () => readSource(FILMS, { operation: 'readAloud' }),
  'a webhook of n8n': () => readSource(JSON.stringify(N8N_HOOK)),
  'a form of n8n': () => readSource(JSON.stringify([N8N_FORM])),
};

const agreed = async (text: string) => expect(text).not.toBe('');

/** What `npm run new:tool` makes passes the tests of a tool at once, whatever it is made of. */
describe.each(Object.entries(SOURCES))('a tool made of %s', async (_, read) => {
  const { id, made } = await toolOf(read());
  testTool({ ...toolOfFiles(id, made), agreed });
});

describe.each(forThisRun('starter-kinds', STARTER_KINDS, STARTER_KINDS.slice(0, 1)))(
  'a tool that begins with %s',
  async (result) => {
    const params = { ...paramsForSource({ title: `New ${result}` }, input), result };
    const made = await newToolFiles(params, input);
    testTool({ ...toolOfFiles(params.id, made), agreed });
  },
);
