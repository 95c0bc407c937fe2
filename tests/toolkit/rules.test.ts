import { describe, expect, it } from 'vitest';
import { applyRules, type Rule } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

/** A rule that stumbles over one tool and finds something in every other. */
const stumbling: Rule = {
  name: 'stumbling',
  explains: 'It stumbles.',
  check: ({ forms }) =>
    forms.map(({ id, source }) => {
      if (id === 'offer-plan') throw new TypeError("Cannot read properties of undefined\n(reading 'x')");
      return { file: source.path, line: 2, column: 1, found: 'something', expected: 'nothing', mend: 'Mend it.' };
    }),
};

const lost: Rule = {
  name: 'lost',
  explains: 'It always throws.',
  check: () => {
    throw new Error('nowhere to go');
  },
};

describe('a rule that throws', () => {
  it('is a finding with its name at the tool it stumbles over, and still finds what it can in the others', () => {
    const problems = applyRules([stumbling], createCheckInput(goodProject()));

    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      'tools/call-back/tool.json stumbling',
      'tools/lead-list/tool.json stumbling',
      'tools/offer-plan/tool.json stumbling',
      'tools/plan-maker/tool.json stumbling',
    ]);
    expect(problems[2]).toMatchObject({
      line: 1,
      found: `something that makes the rule "stumbling" crash (Cannot read properties of undefined (reading 'x'))`,
      mend: expect.stringContaining('src/toolkit/checks/stumbling.ts'),
    });
  });

  it('is a finding at the rule where no tool alone is to blame, beside what all others find', () => {
    const project = new Project(goodProject());
    project.replace('tools/plan-maker/tool.json', '"is": "Other"', '"is": "Othr"');

    const problems = applyRules([lost, stumbling], createCheckInput(project.files));

    expect(problems[0]).toMatchObject({ file: 'src/toolkit/checks/lost.ts', rule: 'lost' });
    expect(problems).toHaveLength(5);
  });
});
