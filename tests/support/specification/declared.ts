import { expect } from 'vitest';
import { csvName } from '@/engine/csv/download-csv';
import { formatMessage } from '@/engine/messages';
import { progressModule } from '@/engine/plugins';
import type { Message } from '@/generated/declaration';
import { asForm, optionsOf } from '@/registry/options';
import { at, type Subject } from './row';

/** What stands at each path of the declaration. */
export function checkEquals(expected: Record<string, unknown>, { declaration }: Subject): void {
  for (const [path, value] of Object.entries(expected)) expect(at(declaration, path), path).toEqual(value);
}

/** How many entries stand at each path. */
export function checkLengths(expected: Record<string, number>, { declaration }: Subject): void {
  for (const [path, length] of Object.entries(expected)) expect(at(declaration, path), path).toHaveLength(length);
}

/** What a list or text at each path contains; several where a list is given. */
export function checkContains(expected: Record<string, unknown>, { declaration }: Subject): void {
  for (const [path, parts] of Object.entries(expected)) {
    for (const part of [parts].flat()) expect(at(declaration, path), path).toContain(part);
  }
}

/** What the text at each path looks like, as a regular expression. */
export function checkMatches(expected: Record<string, string>, { declaration }: Subject): void {
  for (const [path, pattern] of Object.entries(expected))
    expect(at(declaration, path), path).toMatch(new RegExp(pattern));
}

/** The names of all fields of the form, in any order. */
export function checkFields(names: string[], { declaration }: Subject): void {
  expect(Object.keys(asForm(declaration).form.properties).sort()).toEqual([...names].sort());
}

/** Paths at which nothing stands. */
export function checkAbsent(paths: string[], { declaration }: Subject): void {
  for (const path of paths) expect(at(declaration, path), path).toBeUndefined();
}

/** The options of fields: to the letter and in order where a list is given, else their number. All are different. */
export function checkOffers(expected: Record<string, (string | number)[] | number>, { declaration }: Subject): void {
  for (const [field, options] of Object.entries(expected)) {
    const offered = optionsOf(asForm(declaration).form.properties[field]);
    expect(new Set(offered).size, field).toBe(offered.length);
    if (typeof options === 'number') expect(offered, field).toHaveLength(options);
    else expect(offered, field).toEqual(options);
  }
}

/** Texts as the member reads them, their placeholders filled in. */
export interface SaysRow {
  /** Id of the action whose messages these are; the tool's own where left out. */
  action?: string;
  /** Values of the placeholders. */
  fill?: Record<string, unknown>;
  texts: Record<string, Message>;
}

/** The declared messages, exactly. A title alone has no second line. */
export function checkSays({ action, fill, texts }: SaysRow, { declaration }: Subject): void {
  const declared = at(declaration, action ? `result.actions[id=${action}].messages` : 'messages') as Record<
    string,
    Message
  >;
  for (const [name, expected] of Object.entries(texts)) {
    const { seconds: _, ...said } = formatMessage(declared[name] ?? '', fill);
    expect(said, name).toEqual(typeof expected === 'string' ? { title: expected } : expected);
  }
}

/** What the progress display shows at a time in milliseconds after the submit: per cent, or a text. */
export function checkProgress(expected: Record<string, number | string>, { declaration }: Subject): void {
  const { progress } = declaration;
  if (!progress) throw new Error(`${declaration.id} declares no progress`);
  for (const [time, shown] of Object.entries(expected)) {
    const ticks = Math.floor(Number(time) / (progress.everyMs ?? Number.POSITIVE_INFINITY));
    const { first, next } = progressModule(progress.kind);
    const start = first(progress);
    // The largest draw there is: whatever is drawn, a random climb shows no more than this.
    const view = Array.from({ length: ticks }).reduce<typeof start>((now) => next(progress, now, () => 1), start);
    expect(view, `after ${time} ms`).toEqual(typeof shown === 'number' ? { percent: shown } : { text: shown });
  }
}

/** The name of the CSV file for these answers and this number of rows. */
export function checkCsvName(
  { values, name }: { values: Record<string, unknown>; name: string },
  { declaration }: Subject,
): void {
  expect(csvName(String(at(declaration, 'result.actions[do=csv].file')), values)).toBe(name);
}
