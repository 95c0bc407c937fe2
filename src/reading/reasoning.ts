import { findOpener, scanBalanced } from './json-scan';

/** Names of elements that hold reasoning; a model may put its own name in front of some (`<seed:think>`). */
const ELEMENT = [
  String.raw`(?:[a-z][\w-]{0,20}[:_])?(?:think|(?:ant)?thinking|thoughts?|reason|reasoning|reflection|scratchpad)(?:[_-](?:process|scratchpad|trace|block))?`,
  ...['analysis', 'planning', 'deliberation', 'cot', 'chain[_-]of[_-]thoughts?', '(?:inner|internal)[_-]monologue'],
].join('|');

/** Words of tokens that hold reasoning. */
const TOKEN = '(?:think(?:ing)?|thought|reasoning)';

/** Patterns of marks that are no elements: what opens reasoning, and what closes it. */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  [String.raw`\[think\]`, String.raw`\[\/think\]`],
  ['◁think▷', '◁/think▷'],
  [
    String.raw`<\|(?:(?:begin_of_|start_)?${TOKEN}|${TOKEN}_start)\|>`,
    String.raw`<\|(?:(?:\/|end_of_|end_)${TOKEN}|${TOKEN}_end)\|>`,
  ],
  [String.raw`<\|inner_prefix\|>`, String.raw`<\|inner_suffix\|>`],
  ['<unused94>', '<unused95>'],
  [String.raw`<\|channel>\s{0,5}thought`, String.raw`<channel\|>`],
  ['&lt;(?:think(?:ing)?|analysis)&gt;', String.raw`&lt;\/(?:think(?:ing)?|analysis)&gt;`],
];

/** What opens and closes reasoning at the beginning of a text. `certain`: also if its end never comes. */
interface Phrase {
  open: RegExp;
  close: RegExp;
  certain?: true;
}

const PHRASES: readonly Phrase[] = [
  { open: /^<details\s+type="reasoning"/i, close: /<\/details>/i, certain: true },
  { open: /^<details>\s{0,10}<summary>\s{0,10}(?:thinking|thought|reasoning)/i, close: /<\/details>/i, certain: true },
  { open: /^here(?:'s| is) my thought process:/i, close: /here(?:'s| is) my response:/i, certain: true },
  // The channels of gpt-oss behind a server that removes special tokens.
  { open: /^analysis(?=[A-Z])/, close: /assistantfinal(?:json)?/, certain: true },
  {
    open: /^(?:`{3,}|~{3,})[ \t]*(?:think(?:ing)?|thoughts?|reason(?:ing)?)[ \t]*\r?\n/i,
    close: /^(?:`{3,}|~{3,})[ \t]*\r?$/m,
    certain: true,
  },
  { open: /^\[(?:thinking|thoughts?|reasoning)\]/i, close: /\[\/(?:thinking|thoughts?|reasoning)\]/i },
  { open: /^\{(?:think(?:ing)?|reasoning)\}/i, close: /\{\/(?:think(?:ing)?|reasoning)\}/i },
  { open: /^thinking\.{3}\s/i, close: /\.{3}\s?done thinking\.?/i },
];

/** Channels of gpt-oss: the last final one is the answer, all others are reasoning or calls. */
const CHANNEL = /^(?:<\|start\|>assistant)?<\|channel\|>/;
const LATER_CHANNEL = /<\|end\|>\s{0,5}<\|start\|>assistant<\|channel\|>final\b/;
const FINAL_CHANNEL = /<\|channel\|>final\b[^<]{0,50}(?:<\|constrain\|>[^<]{0,50})?<\|message\|>/g;

/** Marks around an answer that follows reasoning. */
const ANSWER_MARKS: readonly (readonly [open: string, close: string])[] = [
  ...['answer', 'response', 'output', 'final', 'final_answer', 'solution'].map(
    (name) => [`<${name}>`, `</${name}>`] as const,
  ),
  ['<|begin_of_solution|>', '<|end_of_solution|>'],
  ['<|START_RESPONSE|>', '<|END_RESPONSE|>'],
];

/** Matches the tokens with which chat templates begin an answer. */
const START_TOKENS =
  /^\s*(?:(?:<s>|<bos>|<\|begin_of_text\|>)\s*)?(?:<\|assistant\|>|<\|start_header_id\|>assistant<\|end_header_id\|>|<\|im_start\|>assistant|<start_of_turn>model)?\s*/;

/** Tokens with which chat templates end an answer. */
const END_TOKENS = [
  ...['<|im_end|>', '<|eot_id|>', '<|eom_id|>', '<|end|>', '<|return|>', '<|endoftext|>', '<|end_of_text|>'],
  ...['<|END_OF_TURN_TOKEN|>', '<end_of_turn>', '<｜end▁of▁sentence｜>'],
];

/** Matches the word with which agents of AutoGen end their talk, as a line of its own. */
const LAST_WORD = /\n\s{0,20}TERMINATE$/;

/** Matches fence lines, closing marks and opening marks; keeps the name of an element, to pair its marks. */
const ANY_MARK = new RegExp(
  [
    '(?<fence>^[ \\t]{0,3}(?:`{3}|~{3}))',
    `<\\s{0,3}\\/\\s{0,3}(?<closed>${ELEMENT})\\s{0,5}>`,
    `<\\s{0,3}(?<opened>${ELEMENT})(?:\\s[^<>]{0,200})?>`,
    `(?<closing>${MARKS.map(([, close]) => close).join('|')})`,
    `(?<opening>${MARKS.map(([open]) => open).join('|')})`,
  ].join('|'),
  'gim',
);

/** Matches the beginning of a text that may yet become an opening mark. */
const UNFINISHED_MARK = /^(?:<\s{0,3}[|/]?[\w:|-]{0,40}|\[[a-z/]{0,6}|◁[^▷]{0,7}|(?:`{1,3}|~{1,3})[a-z]{0,10})$/i;

/**
 * Removes a model's reasoning, and the marks around its answer and at its end. Reasoning without an opening mark (a chat template
 * wrote it) is recognized by its closing mark. Empty if there is nothing but reasoning; unchanged if there is none.
 */
export function withoutReasoning(whole: string): string {
  const text = withoutTemplateTokens(whole);
  const answer = afterChannels(text) ?? afterPhrase(text) ?? outsideMarks(text);
  return answer === undefined ? text : insideAnswerMarks(answer.trimStart());
}

/** Like `withoutReasoning`, for a text that is still arriving: empty while its beginning may become a mark. */
export function withoutPartialReasoning(text: string): string {
  return UNFINISHED_MARK.test(text.slice(0, 100).trim()) ? '' : withoutReasoning(text).trimStart();
}

/** Removes the tokens with which a chat template begins and ends an answer. */
export function withoutTemplateTokens(whole: string): string {
  const [start = ''] = START_TOKENS.exec(whole) ?? [];
  // A closing tag further on shows that the first words are struck out.
  const isTemplate = start.trim() !== '' && !whole.trimEnd().slice(0, -'</s>'.length).includes('</s>');
  let text = isTemplate ? whole.slice(start.length) : whole;
  for (let token = endToken(text); token; token = endToken(text)) text = text.trimEnd().slice(0, -token.length);
  return text;
}

function endToken(text: string): string | undefined {
  const end = text.trimEnd();
  // Without its opening tag, this is no text that is struck out.
  if (end.endsWith('</s>') && !end.includes('<s>')) return '</s>';
  return END_TOKENS.find((token) => end.endsWith(token)) ?? LAST_WORD.exec(end.slice(-50))?.[0];
}

function afterChannels(text: string): string | undefined {
  if (!CHANNEL.test(text.trimStart()) && !hasLaterChannel(text)) return undefined;
  const last = [...text.matchAll(FINAL_CHANNEL)].at(-1);
  return last ? text.slice(last.index + last[0].length) : '';
}

/** Returns whether a text goes over to its final channel, outside of code. Its first mark was in the prompt. */
function hasLaterChannel(text: string): boolean {
  const later = LATER_CHANNEL.exec(text);
  return later !== null && !text.slice(0, later.index).includes('`');
}

function afterPhrase(text: string): string | undefined {
  const start = text.trimStart();
  const phrase = PHRASES.find(({ open }) => open.test(start));
  if (!phrase) return undefined;
  const close = phrase.close.exec(start);
  if (!close) return phrase.certain && '';
  return start.slice(close.index + close[0].length);
}

/** Returns the text outside of marks of reasoning; undefined if it has none. */
function outsideMarks(text: string): string | undefined {
  const scan = new MarkScan(text);
  for (const mark of text.matchAll(ANY_MARK)) scan.read(mark);
  return scan.answer();
}

/** Walks over the marks of a text. Those in code blocks, and pairs in the middle of an answer, belong to the answer. */
class MarkScan {
  private readonly pieces: string[] = [];
  /** Offset at which the current piece of the answer begins. */
  private start = 0;
  /** Offset of the first character of the answer that is not a blank. */
  private firstText: number;
  /** The mark that opened the current reasoning. */
  private open: { name: string; at: number } | undefined;
  /** The last opening mark that belongs to the answer, so that its closing mark does too. */
  private mention: string | undefined;
  private isFenced = false;
  private hasReasoning = false;
  /** Offset after the JSON value with which the text begins: 0 if it begins otherwise, infinite if the value has no end. */
  private readonly jsonEnd: number;

  constructor(private readonly text: string) {
    this.firstText = nextText(text, 0);
    const isJson = findOpener(text.slice(0, 200), 0) === this.firstText;
    this.jsonEnd = isJson ? (scanBalanced(text, this.firstText).end ?? Number.POSITIVE_INFINITY) : 0;
  }

  read({ 0: mark, index, groups = {} }: RegExpExecArray): void {
    const { fence, opened, opening, closed } = groups;
    // Marks of another form than elements share one name: no model mixes them.
    const name = (opened ?? closed ?? '').toLowerCase();
    if (fence) this.isFenced = this.open ? this.isFenced : !this.isFenced;
    else if (opened ?? opening) this.readOpening(name, index);
    else this.readClosing(name, index, index + mark.length);
  }

  answer(): string | undefined {
    // Reasoning without an end is all there is, if the text begins with it.
    if (this.open && this.open.at <= this.firstText) return '';
    return this.hasReasoning ? this.pieces.join('') + this.text.slice(this.start) : undefined;
  }

  private readOpening(name: string, at: number): void {
    if (this.open) return;
    // A model that reasons between its words begins a line with it.
    const isLater = this.hasReasoning && !this.isFenced && isLineStart(this.text, at);
    if (at <= this.firstText || isLater) this.open = { name, at };
    else this.mention = name;
  }

  private readClosing(name: string, at: number, end: number): void {
    if (this.open) {
      if (name !== this.open.name) return;
      this.pieces.push(this.text.slice(this.start, this.open.at));
    } else if (this.mention === name) {
      this.mention = undefined;
      return;
    } else if (this.endsOrphan(name !== '', at, end)) this.pieces.length = 0;
    else return;
    if (!this.open || this.open.at <= this.firstText) this.firstText = nextText(this.text, end);
    this.open = undefined;
    this.start = end;
    this.hasReasoning = true;
  }

  /** Returns whether a closing mark without an opening one ends reasoning: by its place in the line, and outside of JSON. */
  private endsOrphan(isElement: boolean, at: number, end: number): boolean {
    if (this.isFenced || at < this.jsonEnd) return false;
    if (isLineStart(this.text, at) || !isElement) return true;
    const before = this.text.charAt(at - 1);
    const endsLine = /^[ \t\r]*(?:\n|$)/.test(this.text.slice(end, end + 50));
    return endsLine ? !/[\s"'`]/.test(before) : /[.!?…。！？]/.test(before);
  }
}

/** Returns the offset of the first character from `from` on that is not a blank. */
function nextText(text: string, from: number): number {
  const pattern = /\S/g;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** Returns whether only a few blanks stand between the start of a line and this offset. */
function isLineStart(text: string, at: number): boolean {
  let before = at - 1;
  while (before > at - 40 && /[ \t]/.test(text.charAt(before))) before -= 1;
  return before < 0 || text.charAt(before) === '\n';
}

function insideAnswerMarks(answer: string): string {
  const marks = ANSWER_MARKS.find(([open]) => answer.startsWith(open));
  if (!marks) return answer;
  const inner = answer.trimEnd().slice(marks[0].length);
  return (inner.endsWith(marks[1]) ? inner.slice(0, -marks[1].length) : inner).trim();
}
