import type { Answer } from '@/contracts/answer';

/** What can go wrong between a page and its webhook. */
export type FaultName = 'delay' | 'status' | 'shape' | 'drop' | '524' | 'duplicate' | 'slow';

/** A fault, and which of its kind. */
export interface Fault {
  name: FaultName;
  value?: string | undefined;
}

/** A fault as it is offered; the first of its values stands for it. */
export interface OfferedFault {
  name: FaultName;
  label: string;
  values: readonly string[];
}

/** Every fault, with what it may be told. */
export const FAULTS: readonly OfferedFault[] = [
  { name: 'delay', label: 'Late, in seconds', values: ['3', '30'] },
  { name: 'status', label: 'Status', values: ['500', '400', '401', '403', '404', '413', '429', '503'] },
  {
    name: 'shape',
    label: 'Broken shape',
    values: ['truncated', 'html', 'empty', 'null', 'wrapped', 'fenced', 'error'],
  },
  { name: 'drop', label: 'Connection drops', values: [] },
  { name: '524', label: 'Proxy gives up (524)', values: [] },
  { name: 'duplicate', label: 'Answer comes twice', values: [] },
  { name: 'slow', label: 'Slow stream', values: ['40', '200'] },
];

/** What comes of an answer on a bad way. */
export interface Fated {
  /** Absent: the connection drops. */
  answer?: Answer;
  /** Before it comes, in milliseconds. */
  afterMs: number;
  /** Between pieces of it that are written beforehand, in milliseconds. */
  pieceMs?: number;
}

const PAGE = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>';

/** An answer as a fault lets it through. */
export function fated(answer: Answer, fault: Fault | undefined): Fated {
  const value = fault?.value ?? '';
  switch (fault?.name) {
    case 'delay':
      return { answer, afterMs: Number(value) * 1000 };
    case 'status':
      return { answer: refusal(Number(value)), afterMs: 0 };
    case 'shape':
      return { answer: { ...answer, ...shaped(answer, value) }, afterMs: 0 };
    case 'drop':
      return { afterMs: 0 };
    case '524':
      return { answer: { status: 524, contentType: 'text/html', body: PAGE }, afterMs: 0 };
    case 'duplicate':
      return { answer: { ...answer, body: answer.body + answer.body }, afterMs: 0 };
    case 'slow':
      return { answer, afterMs: PIECES * Number(value), pieceMs: Number(value) };
    default:
      return { answer, afterMs: 0 };
  }
}

/** In how many pieces a slow answer comes. */
export const PIECES = 60;

/** The whole of a text as it grows, piece by piece. */
export function grown({ body }: Answer): string[] {
  const size = Math.ceil(body.length / PIECES);
  return Array.from({ length: PIECES }, (_, index) => body.slice(0, (index + 1) * size));
}

function refusal(status: number): Answer {
  const error = { code: 'failed', message: `The studio answers with the status ${status}.` };
  return { status, contentType: 'application/json', body: JSON.stringify({ error }) };
}

function shaped({ body, contentType }: Answer, shape: string): Partial<Answer> {
  switch (shape) {
    case 'html':
      return { contentType: 'text/html', body: PAGE };
    case 'empty':
      return { body: '' };
    case 'null':
      return { contentType: 'application/json', body: 'null' };
    case 'wrapped':
      return { contentType: 'application/json', body: JSON.stringify([{ json: { data: { output: read(body) } } }]) };
    case 'fenced':
      return { contentType: 'text/plain', body: `Here you are:\n\n\`\`\`json\n${body}\n\`\`\`\n` };
    case 'error':
      return { contentType: 'application/json', body: JSON.stringify({ error: { message: 'The model is busy.' } }) };
    default:
      return { contentType, body: body.slice(0, Math.floor(body.length / 2)) };
  }
}

function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
