import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readText } from '@/reading/answer-text';
import { answerEnd } from '@/reading/end-reason';

const FOLDER = 'tests/outside/answer-text';
const streams = readdirSync(FOLDER)
  .filter((name) => name.startsWith('stream-'))
  .map(
    (name) =>
      JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as { shows: string; input: unknown; right?: string },
  )
  .filter(({ right }) => right !== undefined)
  .map(({ shows, input, right }) => [shows, typeof input === 'string' ? input : JSON.stringify(input), right] as const);

describe('a streamed answer', () => {
  it.each(streams)('is the same or a failure wherever it is cut off: %s', (_, body, right) => {
    const contentType = /^(?:data|event):/.test(body) ? 'text/event-stream' : 'application/json';
    for (let end = 0; end <= body.length; end += 1) {
      const result = readText({ status: 200, contentType, body: body.slice(0, end) }, { unknownShape: 'formatted' });
      expect(result.ok ? result.value : right, `cut after ${end} characters`).toBe(right);
    }
  });
});

describe('the end of an answer', () => {
  it.each([
    ['whole', ['stop', 'STOP', 'end_turn', 'stop_sequence', 'eos_token', 'COMPLETE', 'tool_calls', 'FINISH', '', null]],
    [
      'cut',
      ['length', 'MAX_TOKENS', 'max_output_tokens', 'model_length', 'pause_turn', 'FINISH_REASON_MAX_TOKENS', 'limit'],
    ],
    [
      'blocked',
      ['content_filter', 'SAFETY', 'SPII', 'RECITATION', 'content_filter: PROHIBITED_CONTENT', 'guardrail_intervened'],
    ],
    ['refused', ['refusal']],
    ['failed', ['error', 'OTHER', 'MALFORMED_FUNCTION_CALL', 'network_error', 'insufficient_system_resource']],
    ['unknown', ['novel_cause', 'zzz']],
  ])('is %s for the reasons of providers', (end, reasons) => {
    expect(reasons.map((reason) => [reason, answerEnd(reason)])).toEqual(reasons.map((reason) => [reason, end]));
  });
});
