import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/call-flow';
import * as module from '@/normalisers/call-flow/normaliser';
import { fc } from '../support/properties';
import { describeContract } from './contract';
import { answer, chat, json, response } from './envelopes';
import { awkwardText } from './wrappers';

const FLOW = {
  callFlow: {
    opener: { permissionHooks: ['Have I caught you at a bad time?'], credibilitySnippets: ['We help "clinics".'] },
    whyYouWhyNow: 'You opened a second site.',
    discovery: { micro: ['Who answers the phone?'], deep: ['What happens after hours?'] },
    valueBridge: 'That is what we take off you.',
    primaryCTA: [{ label: 'Soft', script: 'Shall I show you?' }],
  },
  objections: [
    {
      label: 'No budget',
      diagnosticQuestions: ['Compared with what?'],
      ladderedRebuttals: [
        { tier: '1', script: 'Fair.' },
        { tier: '2', script: 'One booking pays it.' },
      ],
      fallbackCTA: 'May I send a page?',
    },
  ],
  gatekeeper: { patterns: [{ situation: 'Who is calling?', script: 'It is Ann.' }] },
};

const texts = fc.array(awkwardText, { minLength: 1, maxLength: 3 });
const spoken = (name: string) =>
  fc.array(fc.record({ [name]: awkwardText, script: awkwardText }, { requiredKeys: ['script'] as never }), {
    minLength: 1,
    maxLength: 3,
  });
const filled = <T extends object>(part: T) => Object.keys(part).length > 0;

const callFlow = fc.record(
  {
    callFlow: fc
      .record(
        {
          opener: fc.record(
            { permissionHooks: texts, credibilitySnippets: texts },
            { requiredKeys: ['permissionHooks'] },
          ),
          whyYouWhyNow: awkwardText,
          discovery: fc.record({ micro: texts, deep: texts }, { requiredKeys: ['deep'] }),
          valueBridge: awkwardText,
          primaryCTA: spoken('label'),
        },
        { requiredKeys: ['opener'] },
      )
      .filter(filled),
    objections: fc.array(
      fc.record(
        { label: awkwardText, diagnosticQuestions: texts, ladderedRebuttals: spoken('tier'), fallbackCTA: awkwardText },
        { requiredKeys: ['label'] },
      ),
      { minLength: 1, maxLength: 2 },
    ),
    gatekeeper: fc.record({ patterns: spoken('situation') }),
  },
  { requiredKeys: ['callFlow'] },
);

describe('call-flow', () => {
  it.each([
    ['output[0].content[0].text', json({ output: [{ content: [{ text: JSON.stringify(FLOW) }] }] })],
    [
      'the same beside what was asked',
      json({ targetedBusiness: 'Clinics', workflows: 'x', ...response(JSON.stringify(FLOW)) }),
    ],
    ['the text parsed already', json(response(FLOW))],
    ['a response', json(response(`\`\`\`json\n${JSON.stringify(FLOW)}\n\`\`\``))],
    ['a completion', json(chat(JSON.stringify(FLOW)))],
    ['the top level', json(FLOW)],
    ['data', json({ data: FLOW })],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'call-flow', value: FLOW, raw: given.body });
    expect(check(FLOW)).toBe(true);
  });

  it.each([
    [
      'a text for a list',
      { callFlow: { opener: { permissionHooks: 'Hi' } } },
      { callFlow: { opener: { permissionHooks: ['Hi'] } } },
    ],
    ['a text for an opener', { callFlow: { opener: 'Hi' } }, { callFlow: { opener: { permissionHooks: ['Hi'] } } }],
    [
      'texts for rebuttals',
      { objections: [{ label: 'x', ladderedRebuttals: ['a', 'b'] }] },
      { objections: [{ label: 'x', ladderedRebuttals: [{ script: 'a' }, { script: 'b' }] }] },
    ],
    [
      'numbers for tiers',
      { objections: [{ ladderedRebuttals: [{ tier: 1, script: 'a' }] }] },
      { objections: [{ ladderedRebuttals: [{ tier: '1', script: 'a' }] }] },
    ],
    [
      'one call to action',
      { callFlow: { opener: 'Hi', primaryCTA: { label: 'x', script: 'y' } } },
      { callFlow: { opener: { permissionHooks: ['Hi'] }, primaryCTA: [{ label: 'x', script: 'y' }] } },
    ],
    [
      'patterns without their name',
      { callFlow: { opener: 'Hi' }, gatekeeper: [{ situation: 'x', script: 'y' }] },
      {
        callFlow: { opener: { permissionHooks: ['Hi'] } },
        gatekeeper: { patterns: [{ situation: 'x', script: 'y' }] },
      },
    ],
    [
      'keys written otherwise',
      { call_flow: { opener: { permission_hooks: ['Hi'] }, why_you_why_now: 'x' } },
      { callFlow: { opener: { permissionHooks: ['Hi'] }, whyYouWhyNow: 'x' } },
    ],
    [
      'null and blank parts',
      {
        callFlow: { opener: { permissionHooks: ['Hi', ' ', null] }, valueBridge: null, discovery: {} },
        objections: [],
      },
      { callFlow: { opener: { permissionHooks: ['Hi'] } } },
    ],
  ])('takes %s', (_what, given, value) => {
    const { missing: _, ...read } = { missing: [], ...module.normalise(json(given)) };
    expect(read).toEqual({ ok: true, kind: 'call-flow', value, raw: JSON.stringify(given) });
    expect(check(value)).toBe(true);
  });

  it.each([
    ['a call flow that is null', { ...FLOW, callFlow: null }, ['Call flow']],
    ['an opener alone', { callFlow: { opener: 'Hi' } }, ['Objections', 'Gatekeeper']],
    ['all three parts', FLOW, undefined],
  ])('names what is missing of %s', (_, given, missing) => {
    expect(module.normalise(json(given)), _).toMatchObject({ ok: true, ...(missing && { missing }) });
    if (!missing) expect(module.normalise(json(given))).not.toHaveProperty('missing');
  });

  it('keeps parts it knows nothing of where they stand', () => {
    const drifted = {
      ...FLOW,
      callFlow: { ...FLOW.callFlow, voicemail: 'Call me back.' },
      objections: [{ ...FLOW.objections[0], tone: 'calm' }],
      notes: ['Smile'],
    };
    const given = json({ ...drifted, status: 'done' });
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'call-flow', value: drifted, raw: given.body });
    expect(check(drifted)).toBe(true);
  });

  it.each([
    [
      'steps',
      [
        { step: 'Opener', script: 'Hi' },
        { step: 'Close', script: 'Bye' },
      ],
    ],
    ['lines', ['Say hello', 'Ask']],
  ])('takes a call that is a list of %s', (_, callSteps) => {
    const read = module.normalise(json({ call_flow: callSteps, objections: FLOW.objections }));
    const value = { objections: FLOW.objections, callSteps };
    expect(read).toMatchObject({ ok: true, value, missing: ['Gatekeeper'] });
    expect(check(value)).toBe(true);
    expect(module.normalise(json(value))).toMatchObject({ ok: true, value });
  });

  it('takes a call whose parts all have other names', () => {
    const value = { callFlow: { intro: 'Hi', pitch: 'We help.' } };
    expect(module.normalise(json(value))).toMatchObject({ ok: true, value });
  });

  it.each([
    [
      'neither opener nor rebuttal',
      json({ callFlow: { valueBridge: 'x' }, objections: [{ label: 'y' }] }),
      /neither an opener nor/,
    ],
    ['other JSON', json({ foo: 1 }), /neither an opener nor/],
    ['prose', json(response('Sorry.')), /could not be read/],
    [
      'a cut response',
      json({
        ...response(JSON.stringify(FLOW)),
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
      }),
      /cut off/,
    ],
    ['an unfinished text', answer(JSON.stringify(response(JSON.stringify(FLOW).slice(0, 200)))), /cut off/],
  ])('fails on %s', (_, given, reason) => {
    expect(module.normalise(given)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  describeContract({ module, kind: 'call-flow', check, values: callFlow, given: (value) => value });
});
