import { describe, expect, it } from 'vitest';
import type { Answer } from '@/contracts/answer';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule } from '@/contracts/plugins';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { fc } from '../support/properties';
import { answer, chat, json } from './envelopes';
import { FAILURES } from './failures';
import { anyAnswer, wrapped } from './wrappers';

/** Number of answers tried per property, and the maximum nesting: far deeper than the call stack allows. */
const ANSWERS = Math.max(...forThisRun('answers-to-normalisers', [200, 1000], [200]));
const DEPTH = 200 * ANSWERS;

export interface Contract<T> {
  module: NormaliserModule;
  kind: string;
  check: CompiledValidator;
  /** Values that must come back unchanged. */
  values: fc.Arbitrary<T>;
  /** Encodes such a value as the service does, in JSON. */
  given: (value: T) => unknown;
  /** The message for an answer that is empty, an HTML page, or unusable from the start. */
  ownReason?: (name: string) => string | RegExp | undefined;
  /** Whether a failure shows what came instead. */
  hasPayload?: (name: string) => boolean;
}

/** Tests every normaliser of structured results has to pass. */
export function describeContract<T>({ module, kind, check, values, given, ownReason, hasPayload }: Contract<T>): void {
  const { normalise } = module;

  describe('as every structured normaliser', () => {
    it.each(Object.entries(FAILURES))('fails on: %s', (name, failure) => {
      const reason = (failure.own ? ownReason?.(name) : undefined) ?? (failure.own ? /./ : failure.reason);
      const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
      const payload = hasPayload?.(name) ? { payload: expect.any(String) } : {};
      expect(normalise(failure.answer)).toEqual({
        ok: false,
        reason: expected,
        detail: expect.any(String),
        ...payload,
      });
    });

    it('never throws, and gives a value that fits or a reason', () => {
      fc.assert(
        fc.property(anyAnswer, (any) => {
          const result = normalise(any);
          if (result.ok) expect({ fits: fits(result), raw: result.raw }).toEqual({ fits: true, raw: any.body });
          else expect(result.reason.trim()).not.toBe('');
        }),
        { numRuns: ANSWERS },
      );
    });

    it('gives a value back unchanged out of whatever it was wrapped in', () => {
      const wrappings = values.chain((value) => wrapped(given(value)).map((wrapping) => ({ value, ...wrapping })));
      fc.assert(
        fc.property(wrappings, ({ value, body }) => {
          expect(normalise(answer(body))).toMatchObject({ ok: true, kind, value, raw: body });
        }),
        { numRuns: ANSWERS / 2 },
      );
    });

    it('gives what it gave when it is given that again', () => {
      fc.assert(
        fc.property(values, (value) => {
          const once = normalise(json(given(value)));
          if (!once.ok) throw new Error(once.reason);
          expect(check(once.value)).toBe(true);
          expect(normalise(json(given(once.value as T)))).toMatchObject({ value: once.value });
        }),
      );
    });

    it('does not take half an answer for a whole one', () => {
      fc.assert(
        fc.property(values, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (value, share) => {
          const body = JSON.stringify(given(value));
          const cut = body.slice(0, Math.max(1, Math.floor(body.length * share)));
          expect(normalise(answer(cut))).toMatchObject({ ok: false });
          expect(normalise(json(chat(cut)))).toMatchObject({ ok: false });
          expect(normalise(json(chat(body, { finish_reason: 'length' })))).toMatchObject({
            ok: false,
            reason: expect.stringMatching(/cut off/),
          });
        }),
      );
    });

    it.each([
      ['deep lists', '['.repeat(1_000_000)],
      ['deep objects', `${'{"data":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
      ['deep envelopes', `${'{"data":'.repeat(200)}{}${'}'.repeat(200)}`],
      ['two megabytes of prose', 'one [two] {three} '.repeat(120_000)],
      ['two megabytes of a broken object', `{"a":"${'x'.repeat(2_000_000)}`],
      [
        'a key named __proto__',
        '{"__proto__":{"offer":{"oneLiner":"x"},"leads":[{"name":"x"}],"scenes":[{"prompt":"x"}]}}',
      ],
    ])('survives %s', (_, body) => {
      const result = normalise(answer(body));
      if (result.ok) expect(fits(result)).toBe(true);
      else expect(result.reason).not.toBe('');
      expect(({} as Record<string, unknown>).offer).toBeUndefined();
    });
  });

  /** Secondary kinds are validated in their own tests. */
  function fits(result: Extract<ReturnType<(given: Answer) => ReturnType<typeof normalise>>, { ok: true }>): boolean {
    return result.kind !== kind || check(result.value);
  }
}
