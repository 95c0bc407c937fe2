import { describe, expect, it } from 'vitest';
import type { FieldSchema, Rule } from '@/generated/declaration';
import { effectiveAnswers } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { brokenRules } from '@/registry/rules';
import { lower } from '@/registry/surface/lower';
import { widgetsOf } from '@/registry/ui-schema';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

const text = (title: string): FieldSchema => ({ type: 'string', title });
const day = (title: string): FieldSchema => ({ type: 'string', title, format: 'date' });
const parts: Record<string, FieldSchema> = {
  kind: { type: 'string', title: 'Kind', enum: ['Flight', 'Hotel'] },
  airline: {
    ...text('Airline'),
    showIf: { field: 'kind', is: 'Flight' },
    requiredIf: { field: 'kind', is: 'Flight' },
  },
  seat: { ...text('Seat'), showIf: { field: 'airline', filled: true } },
  from: day('From'),
  to: { ...day('To'), requiredIf: { field: 'from', filled: true } },
  contact: {
    type: 'object',
    title: 'Contact',
    required: ['name'],
    properties: { name: text('Name'), note: text('Note') },
  },
};
const rules: Rule[] = [{ need: 'order', fields: ['from', 'to'], message: 'It ends before it begins' }];
const form = (field: FieldSchema) =>
  formFixture({
    form: { type: 'object', properties: { trip: field } },
    ui: { sections: [{ fields: ['trip'] }], submit: { label: 'Go' } },
    limits: {},
    reveal: {},
    request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form' },
  });
const repeated = form({
  type: 'array',
  title: 'Trip',
  items: { type: 'object', required: ['kind'], properties: parts, rules },
});
const fixed = form({ type: 'object', title: 'Trip', required: ['kind'], properties: parts, rules });
const NOW = new Date('2026-01-02T12:00:00Z');

const problems = (declaration: typeof fixed, answers: Record<string, unknown>) => {
  const effective = effectiveAnswers(declaration, answers);
  const broken = brokenRules(declaration, effective, NOW).map(({ path, keyword }) => [path, keyword]);
  return { ...liveProblems(validationSchema(declaration), effective), ...Object.fromEntries(broken) };
};

describe.each([
  ['in a group', fixed, (group: object) => ({ trip: group }), 'trip'],
  ['in groups that repeat', repeated, (group: object) => ({ trip: [group] }), 'trip.0'],
] as const)('a part %s', (_where, declaration, answers, path) => {
  it('is dropped while its condition does not hold, with the parts that wait for it', () => {
    const hidden = answers({ kind: 'Hotel', airline: 'SAS', seat: '12A' });
    expect(effectiveAnswers(declaration, hidden)).toEqual(answers({ kind: 'Hotel' }));
    expect(problems(declaration, hidden)).toEqual({});
  });

  it('is required while its condition holds', () => {
    expect(problems(declaration, answers({ kind: 'Flight' }))).toEqual({ trip: 'required' });
    expect(problems(declaration, answers({ kind: 'Flight', airline: 'SAS' }))).toEqual({});
  });

  it('may be required without being hidden', () => {
    expect(problems(declaration, answers({ kind: 'Hotel', from: '2026-02-01' }))).toEqual({ trip: 'required' });
    expect(problems(declaration, answers({ kind: 'Hotel', to: '2026-02-01' }))).toEqual({});
  });

  it('is held to the rules of its own group', () => {
    const wrong = answers({ kind: 'Hotel', from: '2026-02-02', to: '2026-02-01' });
    expect(problems(declaration, wrong)).toEqual({ [`${path}.to`]: 'order' });
  });

  it('may be a group itself, left out while it is empty', () => {
    expect(effectiveAnswers(declaration, answers({ kind: 'Hotel', contact: { name: ' ', note: '' } }))).toEqual(
      answers({ kind: 'Hotel' }),
    );
    const whole = answers({ kind: 'Hotel', contact: { name: ' Ada ' } });
    expect(effectiveAnswers(declaration, whole)).toEqual(answers({ kind: 'Hotel', contact: { name: 'Ada' } }));
    expect(problems(declaration, answers({ kind: 'Hotel', contact: { note: 'Late' } }))).toEqual({ trip: 'required' });
  });

  it('is taken by the gateway as it is sent', () => {
    const request = { webhook: 'fixture', timeoutSeconds: 5, body: 'form' } as const;
    const whole = answers({ kind: 'Flight', airline: 'SAS', contact: { name: 'Ada' } });
    const body = requestBody(declaration, request, { answers: whole, variables: {} });
    expect(body).toEqual(whole);
    expect(liveProblems(requestSchema(declaration, request), body)).toEqual({});
  });
});

it('loads the widgets of parts, also of groups within groups', () => {
  const shifts: FieldSchema = {
    type: 'array',
    title: 'Shifts',
    items: { type: 'object', properties: { from: day('From'), paid: { type: 'boolean', title: 'Paid' } } },
  };
  expect(widgetsOf(form({ type: 'object', title: 'Trip', properties: { shifts } }))).toEqual([
    'items',
    'date',
    'toggle',
  ]);
});

describe('a declaration', () => {
  it('says conditions, rules and groups of parts where the parts stand', () => {
    const { declaration } = lower({
      id: 'trip',
      sections: [
        {
          fields: {
            trip: {
              fields: {
                kind: { enum: ['Flight', 'Hotel'], required: true },
                airline: { required: 'Which airline?', showIf: { field: 'kind', is: 'Flight' } },
                to: { format: 'date', required: { if: { field: 'kind', is: 'Hotel' }, message: 'Until when?' } },
                contact: { fields: { name: { required: true } } },
              },
              rules: [{ need: 'order', fields: ['from', 'to'], message: 'No' }],
            },
          },
        },
      ],
    });
    expect(declaration).toMatchObject({
      form: {
        properties: {
          trip: {
            required: ['kind'],
            properties: {
              airline: {
                showIf: { field: 'kind', is: 'Flight' },
                requiredIf: { field: 'kind', is: 'Flight' },
              },
              to: { requiredIf: { field: 'kind', is: 'Hotel' } },
              contact: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            },
            rules: [{ need: 'order' }],
          },
        },
      },
      messages: {
        fields: { 'trip.airline': { required: 'Which airline?' }, 'trip.to': { required: 'Until when?' } },
      },
    });
  });
});
