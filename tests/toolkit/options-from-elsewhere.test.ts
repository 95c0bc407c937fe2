import { expect, it } from 'vitest';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { plantElsewhere } from './fixtures/elsewhere.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

it('options from elsewhere are no problem where they are declared well', async () => {
  const project = new Project(goodProject());
  plantElsewhere(project);
  const problems = applyRules(await loadRules(), createCheckInput(project.files));
  // The fields are planted without samples.
  expect(problems.filter(({ rule }) => rule !== 'samples-cover-fields')).toEqual([]);
});
