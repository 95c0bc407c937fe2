import { describe, expect, it } from 'vitest';
import { decodeText } from '@/reading/decode-text';
import { fc } from '../support/properties';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodeText', () => {
  it('reads every text in UTF-8, whatever it is cut to, and says that nothing was guessed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const plain = text.replaceAll('\0', '');
        fc.pre(plain !== '' && !plain.startsWith('<') && !plain.startsWith('\uFEFF'));
        expect(decodeText(utf8(plain))).toEqual({ text: plain, charset: 'utf-8', isGuess: false });
      }),
    );
    const { text, isGuess } = decodeText(utf8('Köln 東京').subarray(0, -1));
    expect([text.startsWith('Köln 東'), isGuess]).toEqual([true, false]);
  });

  it('reads Windows-1252 with all its characters, and says that it guessed', () => {
    const bytes = Uint8Array.from([0x80, 0x8a, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xe9]);
    expect(decodeText(bytes)).toEqual({ text: '€Š‘’“”•–—™é', charset: 'windows-1252', isGuess: true });
  });

  it.each([
    ['ja-JP', [0x82, 0xa0], 'あ'],
    ['ru', [0xcf, 0xf0], 'Пр'],
    ['zh-TW', [0xa7, 0x41], '你'],
    ['zh', [0xc4, 0xe3], '你'],
    ['pl', [0xb9], 'ą'],
    ['en', [0xe9], 'é'],
  ])('guesses by the language %s', (language, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes), { languages: [language] })).toMatchObject({ text, isGuess: true });
  });

  it.each(['iso-8859-1', 'windows-1252', 'iso-8859-15', 'windows-1251'])('reads UTF-8 that is named %s', (charset) => {
    const contentType = `application/json; charset=${charset}`;
    expect(decodeText(utf8('{"a":"Grüße – 東京"}'), { contentType }).text).toBe('{"a":"Grüße – 東京"}');
    expect(decodeText(Uint8Array.from([0x41, 0xe9]), { contentType }).charset).not.toBe('utf-8');
  });

  it('keeps the words of UTF-8 in which a byte is broken, and says that it guessed', () => {
    const words = 'Grüße aus Köln, Straße und Öl';
    for (const at of [0, 10, words.length]) {
      const bytes = Uint8Array.from([...utf8(words.slice(0, at)), 0xff, ...utf8(words.slice(at))]);
      expect(decodeText(bytes)).toEqual({
        text: `${words.slice(0, at)}\ufffd${words.slice(at)}`,
        charset: 'utf-8',
        isGuess: true,
      });
    }
  });

  it('takes another charset for bytes that are none of the usual one', () => {
    const latin = Uint8Array.from([...utf8('Caf'), 0xe9, 0x20, 0xff]);
    expect(decodeText(latin, { languages: ['ja', 'en'] })).toMatchObject({ text: 'Café ÿ', charset: 'windows-1252' });
  });

  it('trusts the mark of the bytes before the header', () => {
    const bytes = Uint8Array.from([0xff, 0xfe, 0x41, 0x00]);
    expect(decodeText(bytes, { contentType: 'text/plain; charset=utf-8' })).toMatchObject({
      text: 'A',
      charset: 'utf-16le',
    });
  });
});
