import type { FieldUi } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const meant = (field: string, look: FieldUi) => (project: Project) =>
  project.tool('plan-maker', ({ ui }) => {
    const fields = ui?.fields ?? {};
    fields[field] = { ...fields[field], ...look };
  });

export const faults: PlantedFault[] = [
  {
    what: 'a key',
    plant: meant('apiKey', { meaning: 'phone' }),
    file: FILE,
    at: '"phone"',
    found: 'a meaning of "apiKey", which is secret',
    mend: 'Remove "meaning"',
  },
  {
    what: 'a switch',
    plant: meant('wantsNotes', { meaning: 'about' }),
    file: FILE,
    at: '"about"',
    found: 'a meaning of "wantsNotes", which accepts no text',
    mend: 'Remove "meaning"',
  },
  {
    what: 'a field with a default',
    plant: meant('theme', { meaning: 'tone' }),
    file: FILE,
    at: '"tone"\n      },\n      "colors"',
    found: '"theme", which is never empty',
    mend: 'Remove "meaning"',
  },
  {
    what: 'the same twice',
    plant: (project) => {
      meant('businessName', { meaning: 'businessName' })(project);
      meant('notes', { meaning: 'businessName' })(project);
    },
    file: FILE,
    at: '"businessName"\n      },\n      "theme"',
    found: '"businessName" twice',
    mend: 'Remove it from the field that it fits less well',
  },
  {
    what: 'what the one who fills it in offers',
    plant: (project) => {
      meant('businessName', { autocomplete: 'name' })(project);
      meant('channels', { meaning: 'offer' })(project);
    },
    file: FILE,
    at: '"offer"',
    found: 'a meaning of "channels", beside the name of who fills the form in',
    mend: 'Remove "meaning"',
  },
  {
    what: 'a part of a group',
    plant: meant('colors', { fields: { text: { meaning: 'social' } } }),
    file: FILE,
    at: '"social"',
    found: 'a meaning of "text", a sub-field of a group',
    mend: 'Remove "meaning"',
  },
  {
    what: 'a form without a page',
    plant: (project) =>
      project.tool('call-back', ({ ui, form }) => {
        const [first = ''] = Object.keys(form?.properties ?? {});
        if (ui) ui.fields = { ...ui.fields, [first]: { ...ui.fields?.[first], meaning: 'about' } };
      }),
    file: 'tools/call-back/tool.json',
    at: '"about"',
    found: 'a form without a page',
    mend: 'Remove "meaning"',
  },
];
