import { describe, expect, it } from 'vitest';
import { fated, grown, PIECES } from '@/studio/stage/faults';

const ANSWER = { status: 200, contentType: 'application/json', body: '{"prompt":"Eight letters and more"}' };
const body = (value: string) => fated(ANSWER, { name: 'shape', value }).answer?.body;

describe('a fault', () => {
  it('is none where none is chosen', () => {
    expect(fated(ANSWER, undefined)).toEqual({ answer: ANSWER, afterMs: 0 });
  });

  it('delays, refuses, drops or repeats an answer', () => {
    expect(fated(ANSWER, { name: 'delay', value: '3' })).toEqual({ answer: ANSWER, afterMs: 3000 });
    expect(fated(ANSWER, { name: 'status', value: '429' }).answer?.status).toBe(429);
    expect(fated(ANSWER, { name: 'drop' })).toEqual({ afterMs: 0 });
    expect(fated(ANSWER, { name: '524' }).answer).toMatchObject({ status: 524, contentType: 'text/html' });
    expect(fated(ANSWER, { name: 'duplicate' }).answer?.body).toBe(ANSWER.body + ANSWER.body);
  });

  it('breaks the shape of an answer', () => {
    expect(() => JSON.parse(body('truncated') ?? '')).toThrow();
    expect(body('empty')).toBe('');
    expect(body('null')).toBe('null');
    expect(body('html')).toContain('<html>');
    expect(body('fenced')).toContain('```json');
    expect(JSON.parse(body('wrapped') ?? '')[0].json.data.output).toEqual({ prompt: 'Eight letters and more' });
    expect(JSON.parse(body('error') ?? '').error.message).toBe('The model is busy.');
  });

  it('writes a slow answer piece by piece, until it is whole', () => {
    expect(fated(ANSWER, { name: 'slow', value: '40' })).toMatchObject({ pieceMs: 40, afterMs: PIECES * 40 });
    const pieces = grown(ANSWER);
    expect(pieces).toHaveLength(PIECES);
    expect(pieces.at(-1)).toBe(ANSWER.body);
    for (const [index, piece] of pieces.entries()) expect(piece.startsWith(pieces[index - 1] ?? '')).toBe(true);
  });
});
