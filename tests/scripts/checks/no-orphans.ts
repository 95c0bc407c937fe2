import type { Fault } from '../fixtures/plant.ts';

export const faults: Fault[] = [
  {
    what: 'samples of a tool that is gone',
    plant: (project) => project.add('tests/tools/plan-makr/snapshots/form-full.txt', 'old'),
    file: 'tests/tools/plan-makr/snapshots/form-full.txt',
    at: 'old',
    found: 'the file tests/tools/plan-makr/snapshots/form-full.txt',
    mend: 'Rename the folder',
    didYouMean: 'plan-maker',
  },
  {
    what: 'a snapshot of a sample that is gone',
    plant: (project) => project.add('tests/tools/plan-maker/snapshots/form-half.txt', 'old'),
    file: 'tests/tools/plan-maker/snapshots/form-half.txt',
    at: 'old',
    found: 'form-half.txt',
    mend: 'its sample is gone',
  },
  {
    what: 'another file beside a declaration',
    plant: (project) => project.add('tools/plan-maker/automaton.md', 'old'),
    file: 'tools/plan-maker/automaton.md',
    at: 'old',
    found: 'tools/plan-maker/automaton.md',
    mend: 'Remove or rename',
    didYouMean: 'automation.md',
  },
  {
    what: 'another file among the tools',
    plant: (project) => project.add('tools/notes.txt', 'old'),
    file: 'tools/notes.txt',
    at: 'old',
    found: 'tools/notes.txt',
    mend: 'Remove the file',
  },
  {
    what: 'an automation without a declaration',
    plant: (project) => project.add('tools/lost/automation.md', 'old'),
    file: 'tools/lost/automation.md',
    at: 'old',
    found: 'tools/lost/automation.md',
    mend: 'Add the declaration',
  },
  {
    what: 'a sample in a folder nobody reads',
    plant: (project) => project.add('tests/tools/plan-maker/samples/full.json', 'old'),
    file: 'tests/tools/plan-maker/samples/full.json',
    at: 'old',
    found: 'samples/full.json',
    mend: 'Remove or move',
  },
];
