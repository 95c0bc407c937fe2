import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const has = (pattern: string, found: string): PlantedFault => ({
  what: `the pattern ${pattern}`,
  plant: (project) => {
    project.mood({ type: 'string', title: 'Mood', pattern });
    project.tool('plan-maker', ({ messages }) =>
      Object.assign(messages?.fields ?? {}, { mood: { pattern: 'Letters' } }),
    );
  },
  file: FILE,
  at: JSON.stringify(pattern),
  found,
  mend: 'Repeat only once',
});

export const faults: PlantedFault[] = [
  has('^(a+)+$', 'the part (a+)+, which reads "aa" in more than one way'),
  has('^([a-z]*-?)*$', 'which reads "a" in more than one way'),
  has('^(?:\\w+\\s?)+$', 'in more than one way'),
  has('^(a|a)+$', 'the part (a|a)+, which reads "a"'),
  has('^(x(b|bb|c)*)@$', 'the part (b|bb|c)*, which reads "bb"'),
];
