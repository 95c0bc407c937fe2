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
  mend: 'Do not nest repetitions',
});

export const faults: PlantedFault[] = [
  has('^(a+)+$', 'the part (a+)+, which matches "aa" in more than one way'),
  has('^([a-z]*-?)*$', 'which matches "a" in more than one way'),
  has('^(?:\\w+\\s?)+$', 'in more than one way'),
  has('^(a|a)+$', 'the part (a|a)+, which matches "a"'),
  has('^(x(b|bb|c)*)@$', 'the part (b|bb|c)*, which matches "bb"'),
];
