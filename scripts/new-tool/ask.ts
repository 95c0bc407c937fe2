import { createInterface } from 'node:readline/promises';
import type { CheckInput } from '../lib/registry-input.ts';
import { print, type ScriptIo } from '../lib/script-io.ts';
import { kindsInWords } from './examples.ts';
import { complaint, WISHES, type Wishes } from './wishes.ts';

/** Wishes as they come from flags. */
export type Given = Partial<Record<keyof Wishes, string | undefined>>;

/**
 * The wishes of a maintainer: those given as flags, the others asked for, again where an answer will not do.
 *
 * @throws Error where a flag will not do, or the input ends before all is asked
 */
export async function askWishes(given: Given, input: CheckInput, io: ScriptIo): Promise<Wishes> {
  const wishes: Given = { ...given };
  for (const wish of WISHES) {
    const wrong = given[wish] === undefined ? undefined : complaint(wish, given[wish], input);
    if (wrong) throw new Error(wrong);
  }
  if (WISHES.some((wish) => wish !== 'route' && wishes[wish] === undefined)) await askMissing(wishes, input, io);
  wishes.route ??= routeOf(wishes);
  const wrong = complaint('route', wishes.route, input);
  if (wrong) throw new Error(wrong);
  return wishes as Wishes;
}

async function askMissing(wishes: Given, input: CheckInput, io: ScriptIo): Promise<void> {
  const terminal = createInterface({ input: io.input, output: io.output });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const wish of WISHES) {
      while (wishes[wish] === undefined) {
        io.output.write(question(wish, wishes));
        const line = await lines.next();
        if (line.done)
          throw new Error(`No more answers. Give them as flags: ${WISHES.map((name) => `--${name}`).join(' ')}`);
        const answer = line.value.trim() || (wish === 'route' ? routeOf(wishes) : '');
        const wrong = complaint(wish, answer, input);
        if (wrong) print(io, `  ${wrong}`);
        else wishes[wish] = answer;
      }
    }
  } finally {
    terminal.close();
  }
}

function question(wish: keyof Wishes, wishes: Given): string {
  const words: Record<keyof Wishes, string> = {
    id: 'Id, such as plan-maker: ',
    title: 'Title, such as Plan Maker: ',
    result: `Kind of result: ${kindsInWords()}: `,
    route: `Route [${routeOf(wishes)}]: `,
  };
  return words[wish];
}

function routeOf({ id }: Given): string {
  return `/${id}`;
}
