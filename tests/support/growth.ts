import { forThisRun } from '../../scripts/test/full-run.ts';

/** Length of the longest hostile text in characters: enough for quadratic work to stand out. */
const MAX_LENGTH = Math.max(...forThisRun('lengths-of-hostile-texts', [8_000, 16_000], [8_000]));
/** Factor between the measured sizes. */
const STEP = 8;
/** Linear work takes STEP times as long, quadratic work STEP times that: the bound lies in between. */
const MAX_GROWTH = 3 * STEP;
/**
 * Work that takes no longer than this many readings of the longest text is ignored, as noise would decide. Scales with
 * the length, so that the same work matters at every length.
 */
const FLOOR_READINGS = MAX_LENGTH / 32;
/** Number of attempts: a slow measurement may have been disturbed. */
const TRIES = 3;

/** Work on a text. */
export type Work = (text: string) => unknown;

/** Time of work that does not matter on this machine; measured once, along with the first work. */
let floor: number | undefined;

/** Creates a hostile text of about this many characters. */
export type MakeText = (length: number) => string;

/**
 * Describes how the work on a text grows too fast; undefined if it grows about linearly. Compares with shorter texts of
 * the same kind in the same process, so that neither the machine nor other load matters. Shorter texts come first, so
 * that quadratic work is found before the longest text is tried.
 *
 * @param maxLength length of the longest text in characters
 */
export async function overgrowth(
  work: Work,
  make: MakeText,
  maxLength: number = MAX_LENGTH,
): Promise<string | undefined> {
  floor ??= await floorTime();
  const texts: MeasuredText[] = [maxLength / STEP / STEP, maxLength / STEP, maxLength].map((length) => ({
    length,
    text: make(length),
    shortestTime: Number.POSITIVE_INFINITY,
  }));
  let found: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    found = await overgrowthOnce(work, texts, floor);
    if (found === undefined) return undefined;
  }
  return found;
}

/** A text to work on, and the shortest time in microseconds that the work on it took so far. */
interface MeasuredText {
  length: number;
  text: string;
  shortestTime: number;
}

/** Measures once more. The shortest times are compared: what disturbs a measurement only makes it longer. */
async function overgrowthOnce(work: Work, texts: readonly MeasuredText[], floor: number): Promise<string | undefined> {
  let before: number | undefined;
  // The end of one measurement starts the next: asking for the time takes longer than most work does.
  let start = threadTime();
  for (const measured of texts) {
    await attempt(work, measured.text);
    const end = threadTime();
    const time = Math.min(measured.shortestTime, end - start);
    measured.shortestTime = time;
    if (before !== undefined && time > floor && time > MAX_GROWTH * before)
      return `${measured.length} characters take ${Math.round(time / before)} times as long as ${measured.length / STEP}`;
    [before, start] = [time, end];
  }
  return undefined;
}

async function floorTime(): Promise<number> {
  const start = threadTime();
  await attempt(readOften, 'a'.repeat(MAX_LENGTH));
  return threadTime() - start;
}

/** Does the work. A text may be refused: what counts is how long that takes. */
async function attempt(work: Work, text: string): Promise<void> {
  try {
    await work(text);
  } catch {}
}

/** Processor time of this thread, in microseconds: what else runs on the machine does not count. */
function threadTime(): number {
  // Linux updates a thread's CPU time only every 4 ms, unless the time of the whole process is requested.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Reads each character, FLOOR_READINGS times. */
function readOften(text: string): number {
  let sum = 0;
  for (let reading = 0; reading < FLOOR_READINGS; reading += 1)
    for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
}

/** What hostile texts repeat: single characters, markup, lines, and near-JSON. */
const PIECES = [
  ...[...' \t\n\r#*_`[({"\'\\<,-|>~:/.@;&=01a\u00a0é'],
  ...[
    '[]',
    '{}',
    '**',
    '""',
    '<>',
    '# ',
    '- ',
    'a ',
    ' \n',
    '| ',
    '/a',
    'a.',
    'a@',
    '//',
    '/*',
    '\\"',
    '"a',
    "'a",
    '&a',
  ],
  ...[
    '\r\n',
    '{"',
    '[{',
    '"]',
    '"}',
    '",',
    '# a\n',
    '## a ##\n',
    '- a\n',
    '```\n',
    'Scene 1: a\n',
    'a: b\n',
    'sk-aaaaaa ',
  ],
  ...['{"a":1} ', '[{"a":1}],', '"a" ', '"a":1,', '"a":1 ', "{'a':1} ", '{"a":"b"c"},', 'b"c{', '<think>', 'Bearer '],
];

/** What surrounds them: prefixes and suffixes that end, or never end, after a long run. */
const AROUND_TEXT = [
  ['', ''],
  ['a', 'a'],
  ['# a', 'a'],
  ['a@', ' a'],
  ['http:', 'a:x'],
  ['https://a.b', 'a'],
] as const;
const AROUND_JSON = [
  ['', ''],
  ['{"a":"', '"}'],
  ['{"a":"', 'b"c"}'],
  ['["', '"x]'],
  ['["a{', '{"x]'],
  ['[{"a":1},', '{"a":1]'],
] as const;

/** Returns texts built to be slow, by name; `json`: inside near-JSON. */
export function hostileTexts(json = false): [name: string, make: MakeText][] {
  return PIECES.flatMap((piece, at) => {
    const around = json ? AROUND_JSON : AROUND_TEXT;
    // Each piece with two of them, and each of them with a third of the pieces.
    const part = around.filter((_, of) => (at + of) % 3 === 0);
    return forThisRun('surroundings-of-hostile-texts', around, part).map(([before, after]): [string, MakeText] => [
      JSON.stringify(`${before}${piece}…${after}`),
      (length) => before + piece.repeat(length / piece.length) + after,
    ]);
  });
}
