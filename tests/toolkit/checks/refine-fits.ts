import type { Refine } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const AUTOMATION = 'tools/plan-maker/automation.md';
const WISHES = [{ label: 'Shorter', ask: 'Make it shorter.' }];

/** Lets the plan be refined, with this section in its automation. */
function refined(project: Project, more: Partial<Refine> = {}, section = '## Refine\n\n{{wish}} {{part}}\n\n'): void {
  project.tool('plan-maker', ({ result }) =>
    Object.assign(result ?? {}, { refine: { webhook: 'plan-refine', wishes: WISHES, ...more } }),
  );
  if (section) project.replace(AUTOMATION, '## Demo\n', `${section}## Demo\n`);
}

export const faults: PlantedFault[] = [
  {
    what: 'a result to refine of which the automation says nothing',
    plant: (project) => refined(project, {}, ''),
    file: FILE,
    at: '"refine": {',
    found: '"refine" without a section "## Refine"',
    mend: 'Add the section',
  },
  {
    what: 'a section for what nobody may ask',
    plant: (project) => project.replace(AUTOMATION, '## Demo\n', '## Refine\n\n{{wish}}\n\n## Demo\n'),
    file: AUTOMATION,
    at: '## Refine',
    found: 'a section "## Refine" that is never used',
    mend: 'Declare result.refine',
  },
  {
    what: 'a section that does not read the wish',
    plant: (project) => refined(project, {}, '## Refine\n\nMake it better.\n\n'),
    file: AUTOMATION,
    at: '## Refine',
    found: 'without {{wish}}',
    mend: 'Write {{wish}}',
  },
  {
    what: 'two wishes of one name',
    plant: (project) => refined(project, { wishes: [...WISHES, { label: 'Shorter', ask: 'Much shorter.' }] }),
    file: FILE,
    at: '"Shorter",\n          "ask": "Much',
    found: 'a second wish "Shorter"',
    mend: 'Change the label',
  },
  {
    what: 'a result to refine of an automation that cannot',
    plant: (project) =>
      project.tool('lead-list', ({ result }) =>
        Object.assign(result ?? {}, { refine: { webhook: 'leads-refine', wishes: WISHES } }),
      ),
    file: 'tools/lead-list/tool.json',
    at: '"refine": {',
    found: 'of the kind "places"',
    mend: 'Remove "refine", or choose another kind',
  },
  {
    what: 'parts that the renderer does not offer',
    plant: (project) => {
      refined(project, { parts: [{ sections: true, title: 'section' }] });
      project.change<object>('src/renderers/text/plugin.json', (says) => Object.assign(says, { gives: ['texts'] }));
    },
    file: FILE,
    at: '"parts": [',
    found: '"text" offers none',
    mend: 'name such a renderer',
  },
  {
    what: 'parts of an answer that is held to nothing',
    plant: (project) => refined(project, { parts: [{ from: 'opener', title: 'the opener' }] }),
    file: FILE,
    at: '"parts": [',
    found: 'without a contract',
    mend: 'name the kind of result',
    alsoFoundBy: ['result-parts'],
  },
  {
    what: 'sections of a part',
    plant: (project) => refined(project, { parts: [{ from: 'opener', sections: true, title: 'section' }] }),
    file: FILE,
    at: '"parts": [',
    found: '"sections" beside "from"',
    mend: 'Remove "from"',
  },
  {
    what: 'sections of an answer that is no text',
    plant: (project) => {
      refined(project, { parts: [{ sections: true, title: 'section' }] });
      project.replace(AUTOMATION, 'kind: chat\n', 'kind: chat\nschema: scenes\n');
    },
    file: FILE,
    at: '"parts": [',
    found: 'sections of an answer that is no text',
    mend: 'Remove "sections"',
    alsoFoundBy: ['automation-fits'],
  },
  {
    what: 'a field in the place of what changes the result',
    plant: (project) => {
      refined(project);
      project.tool('plan-maker', ({ request }) => Object.assign(request?.body ?? {}, { refine: { const: 'x' } }));
    },
    file: FILE,
    at: '"refine": {\n        "const": "x"',
    found: 'the name "refine"',
    mend: 'Rename this',
  },
];
