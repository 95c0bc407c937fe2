import type { Answer } from '@/contracts/answer';
import { fc } from '../support/properties';
import { DRESSES, TEXT_ENVELOPES, VALUE_ENVELOPES } from './envelopes';

/** A body that contains a JSON value in up to three nested envelopes; `name` describes them. */
export function wrapped(value: unknown): fc.Arbitrary<{ name: string; body: string }> {
  const dress = fc.constantFrom(...Object.entries(DRESSES));
  const envelope = fc.constantFrom(...Object.entries(VALUE_ENVELOPES));
  // No service sends a JSON string between prose.
  const text = fc.constantFrom(...Object.entries(TEXT_ENVELOPES).filter(([name]) => name !== 'json string'));
  const layer = fc.oneof(
    envelope.map(([name, wrap]) => ({ name, wrap })),
    fc.tuple(dress, text).map(([[dressName, put], [name, wrap]]) => ({
      name: `${name} of ${dressName}`,
      wrap: (inner: unknown) => wrap(put(JSON.stringify(inner))),
    })),
  );
  return fc.tuple(fc.array(layer, { maxLength: 3 }), dress).map(([layers, [dressName, put]]) => {
    const outer = layers.reduce((inner, { wrap }) => wrap(inner), value);
    const name = [...layers.map((one) => one.name), dressName].join(', in ');
    return { name, body: put(JSON.stringify(outer)) };
  });
}

/** Texts with content that could be mistaken for something else. */
export const awkwardText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '"',
        '\\',
        '{',
        '}',
        '[',
        ']',
        '```',
        '```json\n',
        '\n',
        '\r\n',
        '<b>x</b>',
        '<script>alert(1)</script>',
        '%7B',
        "it's",
        '__proto__',
        '=1+1',
        '“quoted”',
        '5" nails',
        '// not a comment',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '' && !/scene\s+#?\d/i.test(text));

/** Arbitrary answers, including bodies that look like JSON, pages or errors. */
export const anyAnswer: fc.Arbitrary<Answer> = fc.record({
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 999 }) },
  ),
  contentType: fc.constantFrom('application/json', 'text/html; charset=utf-8', 'text/plain', ''),
  body: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().chain((inner) => wrapped(JSON.parse(inner)).map(({ body }) => body)),
    fc.tuple(fc.json(), fc.nat(200)).map(([text, length]) => text.slice(0, length)),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          '"',
          ':',
          ',',
          '```\n',
          '\\',
          'error',
          '"leads"',
          '"offer"',
          '<html>',
          'Scene 1:',
          '\n',
          '__proto__',
        ),
      )
      .map((parts) => parts.join('')),
  ),
});
