import type { Answer } from '@/contracts/answer';

/** Faults that can be injected between a page and its webhook. */
export type FaultName = 'delay' | 'status' | 'shape' | 'drop' | '524' | 'duplicate' | 'slow';

export interface Fault {
  name: FaultName;
  value?: string | undefined;
}

/** A selectable fault; the first of its values is the default. */
export interface FaultOption {
  name: FaultName;
  label: string;
  values: readonly string[];
}

/** All faults with their variants. */
export const FAULTS: readonly FaultOption[] = [
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

/** How a faulty connection delivers an answer. */
export interface FaultyDelivery {
  /** Absent if the connection drops. */
  answer?: Answer;
  /** Delay before the answer arrives. */
  afterMs: number;
  /** Delay between the streamed pieces. */
  pieceMs?: number;
}

const ERROR_PAGE =
  '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>';

export function applyFault(answer: Answer, fault: Fault | undefined): FaultyDelivery {
  const value = fault?.value ?? '';
  switch (fault?.name) {
    case 'delay':
      return { answer, afterMs: Number(value) * 1000 };
    case 'status':
      return { answer: errorAnswer(Number(value)), afterMs: 0 };
    case 'shape':
      return { answer: { ...answer, ...breakShape(answer, value) }, afterMs: 0 };
    case 'drop':
      return { afterMs: 0 };
    case '524':
      return { answer: { status: 524, contentType: 'text/html', body: ERROR_PAGE }, afterMs: 0 };
    case 'duplicate':
      return { answer: { ...answer, body: answer.body + answer.body }, afterMs: 0 };
    case 'slow':
      return { answer, afterMs: PIECE_COUNT * Number(value), pieceMs: Number(value) };
    default:
      return { answer, afterMs: 0 };
  }
}

/** Number of pieces of a slow stream. */
export const PIECE_COUNT = 60;

/** Returns the prefixes of a text as it grows piece by piece. */
export function growingTexts({ body }: Answer): string[] {
  const size = Math.ceil(body.length / PIECE_COUNT);
  return Array.from({ length: PIECE_COUNT }, (_, index) => body.slice(0, (index + 1) * size));
}

function errorAnswer(status: number): Answer {
  const error = { code: 'failed', message: `The studio answers with the status ${status}.` };
  return { status, contentType: 'application/json', body: JSON.stringify({ error }) };
}

function breakShape({ body, contentType }: Answer, shape: string): Partial<Answer> {
  switch (shape) {
    case 'html':
      return { contentType: 'text/html', body: ERROR_PAGE };
    case 'empty':
      return { body: '' };
    case 'null':
      return { contentType: 'application/json', body: 'null' };
    case 'wrapped':
      return {
        contentType: 'application/json',
        body: JSON.stringify([{ json: { data: { output: parseOrText(body) } } }]),
      };
    case 'fenced':
      return { contentType: 'text/plain', body: `Here you are:\n\n\`\`\`json\n${body}\n\`\`\`\n` };
    case 'error':
      return { contentType: 'application/json', body: JSON.stringify({ error: { message: 'The model is busy.' } }) };
    default:
      return { contentType, body: body.slice(0, Math.floor(body.length / 2)) };
  }
}

/** Parses JSON; returns other texts as they are, or half of it. */
function parseOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
