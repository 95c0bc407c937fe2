import { fc } from '../support/properties';
import { awkwardText } from './wrappers';

const texts = fc.array(awkwardText, { minLength: 1, maxLength: 3 });
const figure = fc.oneof(
  fc.integer(),
  fc.constantFrom(0.25, 12.5),
  awkwardText.filter((text) => !/^\s*-?\d+(\.\d+)?\s*$/.test(text)),
);
const name = fc.constantFrom('starter', 'growth', 'Tier "A"', 'month1', 'Month 2', '{x}', 'constructor');
/** Generates arbitrary plans, with awkward texts and with or without optional parts. */
export const anyProposal = fc.record(
  {
    offer: fc.record(
      {
        oneLiner: awkwardText,
        icp: fc.record(
          { industry: awkwardText, buyerTitle: awkwardText, pains: texts, triggers: texts },
          { requiredKeys: ['pains'] },
        ),
        package: fc.record(
          {
            name: awkwardText,
            deliverables: texts,
            stack: texts,
            kpis: texts,
            timeline: fc.record({ setupDays: figure, firstResultsDays: figure }, { requiredKeys: ['setupDays'] }),
          },
          { requiredKeys: ['name'] },
        ),
        pricing: fc.dictionary(
          name,
          fc.record({ setup: figure, monthly: figure, includes: texts }, { requiredKeys: ['monthly'] }),
          { minKeys: 1, maxKeys: 3 },
        ),
        guarantee: awkwardText,
        angles: texts,
        subjectLines: texts,
        scripts: fc.array(fc.record({ label: awkwardText, script: awkwardText }, { requiredKeys: ['script'] }), {
          minLength: 1,
          maxLength: 2,
        }),
        nextSteps: texts,
      },
      { requiredKeys: ['oneLiner'] },
    ),
    extras: fc.record(
      {
        roadmap90d: fc.dictionary(name, texts, { minKeys: 1, maxKeys: 3 }),
        workflows: fc.array(
          fc.record(
            { name: awkwardText, setupHours: figure, problem: awkwardText, steps: texts, kpis: texts, stack: texts },
            { requiredKeys: ['name'] },
          ),
          { minLength: 1, maxLength: 2 },
        ),
        roi: fc.record(
          {
            expectedMonthlyROI: figure,
            paybackDays: figure,
            assumptions: fc.record(
              { leadsPerMonth: figure, closeRate: figure, leadValue: figure },
              { requiredKeys: ['closeRate'] },
            ),
          },
          { requiredKeys: ['paybackDays'] },
        ),
      },
      { requiredKeys: ['roi'] },
    ),
  },
  { requiredKeys: ['offer'] },
);
