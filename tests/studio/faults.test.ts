import { describe, expect, it } from 'vitest';
import { applyFault, growingTexts, PIECE_COUNT } from '@/studio/stage/faults';

const ANSWER = { status: 200, contentType: 'application/json', body: '{"prompt":"Eight letters and more"}' };
const body = (value: string) => applyFault(ANSWER, { name: 'shape', value }).answer?.body;

describe('a fault', () => {
  it('changes nothing if none is selected', () => {
    expect(applyFault(ANSWER, undefined)).toEqual({ answer: ANSWER, afterMs: 0 });
  });

  it('delays, refuses, drops or repeats an answer', () => {
    expect(applyFault(ANSWER, { name: 'delay', value: '3' })).toEqual({ answer: ANSWER, afterMs: 3000 });
    expect(applyFault(ANSWER, { name: 'status', value: '429' }).answer?.status).toBe(429);
    expect(applyFault(ANSWER, { name: 'drop' })).toEqual({ afterMs: 0 });
    expect(applyFault(ANSWER, { name: '524' }).answer).toMatchObject({ status: 524, contentType: 'text/html' });
    expect(applyFault(ANSWER, { name: 'duplicate' }).answer?.body).toBe(ANSWER.body + ANSWER.body);
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

  it('streams a slow answer piece by piece until it is complete', () => {
    expect(applyFault(ANSWER, { name: 'slow', value: '40' })).toMatchObject({ pieceMs: 40, afterMs: PIECE_COUNT * 40 });
    const pieces = growingTexts(ANSWER);
    expect(pieces).toHaveLength(PIECE_COUNT);
    expect(pieces.at(-1)).toBe(ANSWER.body);
    for (const [index, piece] of pieces.entries()) expect(piece.startsWith(pieces[index - 1] ?? '')).toBe(true);
  });
});
