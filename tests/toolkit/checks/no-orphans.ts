import type { PlantedFault } from '../fixtures/plant.ts';

const FAILURE = 'tests/normalisers/plain-text/failures/blank.json';

export const faults: PlantedFault[] = [
  {
    what: 'samples of a tool that is gone',
    plant: (project) => project.add('tests/tools/plan-makr/snapshots/form.txt', 'old'),
    file: 'tests/tools/plan-makr/snapshots/form.txt',
    at: 'old',
    found: 'the folder tests/tools/plan-makr',
    mend: 'Rename the folder',
    didYouMean: 'plan-maker',
  },
  {
    what: 'a snapshot no test reads',
    plant: (project) => project.add('tests/tools/plan-maker/snapshots/forms.txt', 'old'),
    file: 'tests/tools/plan-maker/snapshots/forms.txt',
    at: 'old',
    found: 'snapshots/forms.txt',
    mend: 'no test reads it',
    didYouMean: 'form.txt',
  },
  {
    what: 'failures of a normaliser that is gone',
    plant: (project) =>
      project.add(
        'tests/normalisers/plain-texts/failures/blank.json',
        project.text(FAILURE).replace('blanks', 'spaces'),
      ),
    file: 'tests/normalisers/plain-texts/failures/blank.json',
    at: '{\n  "$schema"',
    found: 'tests/normalisers/plain-texts/failures/blank.json',
    mend: 'name of its normaliser',
    didYouMean: 'plain-text',
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
  {
    what: 'a declaration two folders deep',
    plant: (project) => project.add('tools/group/sub/tool.json', '{}'),
    file: 'tools/group/sub/tool.json',
    at: '',
    found: 'the file tools/group/sub/tool.json',
    mend: 'Move the folder "sub" up into tools',
  },
  {
    what: 'a file beside the folders of plugins',
    plant: (project) => project.add('src/widgets/helper.ts', 'export const one = 1;\n'),
    file: 'src/widgets/helper.ts',
    at: '',
    found: 'the file src/widgets/helper.ts',
    mend: 'Move it into the folder of its plugin',
  },
  {
    what: 'a folder with nothing but a hidden file',
    plant: (project) => project.add('tools/empty-tool/.gitkeep', ''),
    file: 'tools/empty-tool/.gitkeep',
    at: '',
    found: 'the file tools/empty-tool/.gitkeep',
    mend: 'Remove or rename the file',
  },
];
