import { describe, expect, it } from 'vitest';
import { britishWords } from '@/toolkit/text/british-words';

const american = (text: string) => britishWords(text).map((word) => word.american);

describe('British words', () => {
  it.each([
    ['Colours and Behaviour', ['Colors', 'Behavior']],
    ['Summarise, reorganised, personalisation', ['Summarize', 'reorganized', 'personalization']],
    ['analysing a cancelled enquiry', ['analyzing', 'canceled', 'inquiry']],
    ['the theatre centre, two metres', ['theater', 'center', 'meters']],
    ['a licence, practising, a catalogue, a programme', ['license', 'practicing', 'catalog', 'program']],
    ['"prompt": "Ask.\\nBehaviour\\nenquiry"', ['Behavior', 'inquiry']],
    ['Grey, fulfil, skilfully, judgement', ['Gray', 'fulfill', 'skillfully', 'judgment']],
    ['whilst among tyres and cheques; the Set-up', ['while', 'tires', 'checks', 'Setup']],
  ])('%s', (text, words) => expect(american(text)).toEqual(words));

  it('are none that both sides write, nor parts of addresses', () => {
    const both =
      'hours, your tour, promise, advise, surprise, realistic, specialist, programmed, analyses, greyhound, filling';
    expect(american(`${both} https://example.com/colour/catalogue`)).toEqual([]);
  });
});
