import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Outcome, READERS } from './readers';

/** An input from outside: where it was reported, what it shows, and how it is read right. */
interface OutsideFile {
  source: string;
  shows: string;
  input: unknown;
  /** The right value; `note`: words of the note that has to come with it. */
  right?: unknown;
  note?: string;
  /** Instead of a value: words of the reason why there is none. */
  failure?: string;
}

const FOLDER = 'tests/outside';
const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
const files = names.sort().map((name) => {
  const kind = name.slice(0, name.lastIndexOf('/'));
  return { name, kind, ...(JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as OutsideFile) };
});

function read(kind: string, input: unknown): Outcome | Promise<Outcome> {
  const reader = READERS[kind];
  if (!reader)
    throw new Error(`No reader is named "${kind}". Expected a folder of: ${Object.keys(READERS).join(', ')}.`);
  return reader(input);
}

describe('what came from outside is read right', () => {
  it.each(files.map((file) => [`${file.name}: ${file.shows}`, file] as const))('%s', async (_, file) => {
    const outcome = await read(file.kind, file.input);
    if (file.failure !== undefined)
      expect(outcome).toEqual({ failure: expect.stringMatching(new RegExp(file.failure, 'i')) });
    else
      expect(outcome).toEqual({
        value: file.right,
        notes: file.note ? expect.arrayContaining([expect.stringContaining(file.note)]) : expect.anything(),
      });
  });

  it.each(Object.keys(READERS))('%s answers every input with a value or a reason', async (kind) => {
    for (const { name, input } of files) {
      const outcome = await read(kind, input);
      if ('failure' in outcome) expect(outcome.failure.trim(), name).not.toBe('');
      else expect(outcome.value, name).toBeDefined();
    }
  });
});

describe('the files', () => {
  it.each(files.map((file) => [file.name, file] as const))('%s says where it is from and what is right', (_, file) => {
    expect(file.source).toMatch(/^https:\/\/\S+$/);
    expect(file.shows.trim()).not.toBe('');
    expect([file.right === undefined, file.failure === undefined]).toContain(false);
    expect(file.right === undefined || file.failure === undefined).toBe(true);
  });

  it('come from many places, and each kind has some', () => {
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(Object.keys(READERS)));
    expect(new Set(files.map(({ source }) => source)).size).toBeGreaterThan(30);
  });
});
