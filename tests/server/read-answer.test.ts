import { describe, expect, it, vi } from 'vitest';
import type { NormaliserModule } from '@/contracts/plugins';
import { toApiRun } from '@/server/runs/programs/api-run';
import { createAnswerReader, readRunResult } from '@/server/runs/read-answer';
import type { StoredRun } from '@/server/runs/run-store';

const run = (id: string, answerBody: string) =>
  ({ id, state: 'succeeded', answerStatus: 200, answerBody, mailed: null, unread: null }) as StoredRun;

describe('an answer that is read again and again', () => {
  /** A reader for answers of so many characters together, and how often it called the normaliser. */
  function counted(most: number) {
    const normalise = vi.fn<NormaliserModule['normalise']>(({ body }) => ({
      ok: true,
      kind: 'text',
      value: body,
      raw: body,
    }));
    return { normalise, read: createAnswerReader({ first: { normalise }, second: { normalise } }, most) };
  }

  it('is normalised once for each normaliser, and anew once it is another answer', () => {
    const { normalise, read } = counted(100);
    for (let time = 0; time < 50; time += 1) expect(read('first', run('a', 'one'))).toMatchObject({ value: 'one' });
    expect(normalise).toHaveBeenCalledTimes(1);
    read('second', run('a', 'one'));
    expect(read('first', run('a', 'two'))).toMatchObject({ value: 'two' });
    expect(read('first', { ...run('a', 'two'), answerType: 'text/html' })).toMatchObject({ value: 'two' });
    expect(normalise).toHaveBeenCalledTimes(4);
  });

  it('is kept within a bound: what was asked for last stays, and what is longer than all of it is not kept', () => {
    const { normalise, read } = counted(10);
    for (const id of ['a', 'b', 'a', 'c', 'a']) read('first', run(id, 'xxxxx'));
    expect(normalise).toHaveBeenCalledTimes(3);
    read('first', run('b', 'xxxxx'));
    for (let time = 0; time < 2; time += 1) read('first', run('long', 'x'.repeat(11)));
    expect(normalise).toHaveBeenCalledTimes(6);
  });

  it('is not read where the run gave none', () => {
    const { normalise, read } = counted(10);
    expect(read('first', { ...run('a', 'x'), state: 'failed' })).toBeUndefined();
    expect(read('none', run('a', 'x'))).toBeUndefined();
    expect(normalise).not.toHaveBeenCalled();
  });

  it('is read once for the API, for documents and for shared results together', () => {
    const table = () => run(crypto.randomUUID(), '[{"name":"Ann"}]');
    const kept = table();
    const { value } = readRunResult('json-rows', kept);
    expect(value).toEqual(readRunResult('json-rows', table()).value);
    expect(readRunResult('json-rows', kept).value).toBe(value);
    expect(toApiRun(kept, 'json-rows').result?.value).toBe(value);
  });
});
