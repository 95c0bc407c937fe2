import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/scenes';
import * as module from '@/normalisers/scenes/normaliser';
import { fc } from '../support/properties';
import { describeContract } from './contract';
import { answer, chat, json, response } from './envelopes';
import { awkwardText } from './wrappers';

const NONE = 'No valid scenes found in response. Please try again.';
const SCENES = [
  { scene: 1, title: 'Dawn', prompt: 'A street at dawn.\nRain.' },
  { scene: 2, title: 'Chase', prompt: 'Two cars, "fast".' },
];
const TEXT = '**Scene 1: Dawn**\r\nA street at dawn.\r\nRain.\r\n\r\n**Scene 2: Chase**\r\nTwo cars, "fast".\r\n';

describe('scenes', () => {
  it.each([
    ['choices content', json(chat(JSON.stringify({ scenes: SCENES })))],
    ['choices content, fenced', json(chat(`\`\`\`json\n${JSON.stringify(SCENES)}\n\`\`\``))],
    ['scenes', json({ scenes: SCENES })],
    ['data.scenes', json({ data: { scenes: SCENES } })],
    ['a bare list', json(SCENES)],
    ['a list of items', json(SCENES.map((scene) => ({ json: scene })))],
    [
      'one item per scene, each a completion',
      json(SCENES.map((scene) => ({ message: { content: JSON.stringify(scene) } }))),
    ],
    ['scenes as a JSON string', json({ scenes: JSON.stringify(SCENES) })],
    [
      'formatted_text in place of prompt',
      json({ scenes: SCENES.map(({ prompt, ...rest }) => ({ ...rest, formatted_text: prompt })) }),
    ],
    [
      'content in place of prompt',
      json({ scenes: SCENES.map(({ prompt, ...rest }) => ({ ...rest, content: prompt })) }),
    ],
    ['numbers as text', json({ scenes: SCENES.map((scene) => ({ ...scene, scene: `Scene ${scene.scene}` })) })],
    ['numbers left out', json({ scenes: SCENES.map(({ scene: _, ...rest }) => rest) })],
    ['one long text', answer(TEXT, 200, 'text/plain')],
    ['one long text in a completion', json(chat(TEXT))],
    ['one long text in a response', json(response(TEXT))],
    ['one long text under scenes', json({ scenes: TEXT })],
    ['one long text as the only formatted_text', json({ scene: 1, formatted_text: TEXT })],
    ['one long text as the only prompt of a list', json({ scenes: [{ prompt: TEXT }] })],
    ['one long text as a JSON string', json(TEXT)],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'scenes', value: SCENES, raw: given.body });
  });

  it.each([
    [
      'formatted_text',
      { scene: 3, title: 'Alone', formatted_text: 'A desert.' },
      { scene: 3, title: 'Alone', prompt: 'A desert.' },
    ],
    ['prompt', { prompt: 'A desert.' }, { scene: 1, title: '', prompt: 'A desert.' }],
    [
      'a name for a number',
      { scene: 'The end', prompt: 'A desert.' },
      { scene: 1, title: 'The end', prompt: 'A desert.' },
    ],
    [
      'formatted_text before prompt',
      { formatted_text: 'A', prompt: 'B', content: 'C' },
      { scene: 1, title: '', prompt: 'A' },
    ],
  ])('reads a single scene with %s', (_, given, scene) => {
    expect(module.normalise(json(given))).toMatchObject({ ok: true, value: [scene] });
    expect(module.normalise(json(chat(JSON.stringify(given))))).toMatchObject({ ok: true, value: [scene] });
  });

  it.each([
    [
      'plain headings',
      'Scene 1\nA.\nScene 2\nB.',
      [
        ['', 'A.'],
        ['', 'B.'],
      ],
    ],
    [
      'Markdown headings',
      'Here they are.\n\n## Scene 1 – The Start\n\nA.\n\n### SCENE 2 (night)\n\nB.\nC.',
      [
        ['The Start', 'A.'],
        ['(night)', 'B.\nC.'],
      ],
    ],
    [
      'the prompt on the heading line',
      'Scene 1: A man walks.\nScene 2: He stops.',
      [
        ['', 'A man walks.'],
        ['', 'He stops.'],
      ],
    ],
    [
      'headings within a line',
      'Scene 1: A man walks. Scene 2: He stops.',
      [
        ['', 'A man walks.'],
        ['', 'He stops.'],
      ],
    ],
    [
      'prose that begins with the word',
      'Scene 1:\nScene 2 follows from this.\nScene 2:\nB.',
      [
        ['', 'Scene 2 follows from this.'],
        ['', 'B.'],
      ],
    ],
    [
      'brackets in the text',
      'Scene 1:\nPan [left] {slow}: ["wide"].\nScene 2:\nB.',
      [
        ['', 'Pan [left] {slow}: ["wide"].'],
        ['', 'B.'],
      ],
    ],
    ['a heading with nothing under it', 'Scene 1\nScene 2\nB.', [['', 'B.']]],
  ])('splits a text at %s', (_, text, expected) => {
    const result = module.normalise(json(chat(text)));
    expect(result.ok && result.kind === 'scenes' && result.value.map(({ title, prompt }) => [title, prompt])).toEqual(
      expected,
    );
  });

  it('keeps what else a scene has', () => {
    const scenes = [{ ...SCENES[0], camera: 'dolly', audio: { music: 'slow' } }];
    expect(module.normalise(json({ scenes: [{ ...scenes[0], id: 7 }] }))).toMatchObject({ value: scenes });
    expect(module.normalise(json({ scenes: [{ ...scenes[0], id: 7 }] }))).not.toHaveProperty('value.0.id');
    expect(check(scenes)).toBe(true);
  });

  it('leaves out scenes without a prompt, and says so', () => {
    expect(
      module.normalise(json({ scenes: [SCENES[0], { scene: 2, title: 'Empty', prompt: ' ' }, null] })),
    ).toMatchObject({
      value: [SCENES[0]],
      repairs: [expect.stringContaining('without a prompt')],
    });
  });

  it('numbers anew scenes that share a number, and says so', () => {
    expect(
      module.normalise(
        json([
          { scene: 1, prompt: 'A' },
          { scene: 1, prompt: 'B' },
        ]),
      ),
    ).toMatchObject({
      value: [
        { scene: 1, prompt: 'A' },
        { scene: 2, prompt: 'B' },
      ],
      repairs: [expect.stringContaining('numbered')],
    });
  });

  it('says that a part could not be read', () => {
    const parts = [{ message: { content: JSON.stringify(SCENES[0]) } }, { message: { content: 'Sorry.' } }];
    expect(module.normalise(json(parts))).toMatchObject({
      value: [SCENES[0]],
      repairs: [expect.stringContaining('Parts')],
    });
  });

  it.each([
    ['no prompt text', json({ scenes: [{ scene: 1, title: 'x' }] })],
    ['an empty list', json({ scenes: [] })],
    ['an empty object', json({})],
    ['other JSON', json({ foo: 'Scene 1: bar' })],
    ['a chat message', json({ role: 'assistant', content: 'Sorry, I cannot.' })],
    ['a list of chat messages', json([{ role: 'assistant', content: 'Sorry, I cannot.' }])],
    ['prose without headings', json(chat('Sorry, I cannot.'))],
    ['an empty body', answer('')],
    ['a page', answer('<html></html>', 200, 'text/html')],
  ])('fails on %s with the words agreed on', (_, given) => {
    expect(module.normalise(given)).toMatchObject({ ok: false, reason: NONE });
  });

  describeContract({
    module,
    kind: 'scenes',
    check,
    values: fc.uniqueArray(
      fc.record({
        scene: fc.integer({ min: 0, max: 9999 }),
        title: fc.oneof(fc.constant(''), awkwardText),
        prompt: awkwardText,
      }),
      { minLength: 1, maxLength: 4, selector: ({ scene }) => scene },
    ),
    given: (scenes) => ({ scenes }),
    ownReason: (name) => (name.startsWith('started') ? /before it had/ : NONE),
  });
});
