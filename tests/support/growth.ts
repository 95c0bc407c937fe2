import { inThisRun } from '../../scripts/test/full-run.ts';

/** The longest hostile text, in characters: enough for work that grows with its square to stand out from all other work. */
const LONGEST = Math.max(...inThisRun('lengths-of-hostile-texts', [8_000, 32_000], [8_000]));
/** Each size that is measured is so many times the one before. */
const STEP = 8;
/** Work that grows as its text does takes STEP times as long, work that grows with the square STEP times that: the bound lies between. */
const MOST_GROWTH = 3 * STEP;
/**
 * What takes no longer than reading the longest text so many times does not matter, however it grows: noise would decide.
 * Like work that grows with the square, that many readings of a text half as long take a quarter of the time, so that the
 * same work matters at every length.
 */
const FLOOR_READINGS = LONGEST / 32;
/** A measurement that is too slow may have been disturbed: it is taken so many times. */
const TRIES = 3;

/** What is done with a text. */
export type Work = (text: string) => unknown;

/** Measured once, beside the first work: how long the machine takes for work that does not matter. */
let floor: number | undefined;

/** Makes a hostile text of about so many characters. */
export type MakeText = (length: number) => string;

/**
 * How the work on a text grows too fast, in words; undefined where it grows about as the text does. Measured against
 * shorter texts of the same kind in the same process, so that neither the machine nor what runs beside it matters. Shorter
 * texts come first, so that nobody waits for the longest where the work grows with the square.
 */
export async function overgrowth(work: Work, make: MakeText): Promise<string | undefined> {
  let found: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    found = await overgrowthOnce(work, make);
    if (found === undefined) return undefined;
  }
  return found;
}

async function overgrowthOnce(work: Work, make: MakeText): Promise<string | undefined> {
  let before = await timeOf(work, make(LONGEST / STEP / STEP));
  for (const length of [LONGEST / STEP, LONGEST]) {
    const text = make(length);
    const time = await timeOf(work, text);
    floor ??= await timeOf(readOften, 'a'.repeat(LONGEST));
    if (time > floor && time > MOST_GROWTH * before)
      return `${length} characters take ${Math.round(time / before)} times as long as ${length / STEP}`;
    before = time;
  }
  return undefined;
}

/** Processor time of this thread, in microseconds: what else runs on the machine does not count. */
async function timeOf(work: Work, text: string): Promise<number> {
  const start = threadTime();
  try {
    await work(text);
  } catch {
    // A text may be refused: what counts is how long that takes.
  }
  return threadTime() - start;
}

function threadTime(): number {
  // Linux brings the time of a thread up to date each 4 ms only, unless somebody asks for that of the whole process.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Looks at each character, FLOOR_READINGS times. */
function readOften(text: string): number {
  let sum = 0;
  for (let reading = 0; reading < FLOOR_READINGS; reading += 1)
    for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
}

/** What hostile texts repeat: signs, what may begin or part something, lines, and values that are nearly JSON. */
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

/** What is put around them: what comes to an end, or to none, behind a long run. */
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

/** Texts made to be slow, by what they are made of; `json`: inside of what is nearly JSON. */
export function hostileTexts(json = false): [name: string, make: MakeText][] {
  return PIECES.flatMap((piece, at) => {
    const around = json ? AROUND_JSON : AROUND_TEXT;
    // Each piece with two of them, and each of them with a third of the pieces.
    const part = around.filter((_, of) => (at + of) % 3 === 0);
    return inThisRun('surroundings-of-hostile-texts', around, part).map(([before, after]): [string, MakeText] => [
      JSON.stringify(`${before}${piece}…${after}`),
      (length) => before + piece.repeat(length / piece.length) + after,
    ]);
  });
}
