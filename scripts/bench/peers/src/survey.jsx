import 'survey-core/survey-core.fontless.min.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { sections } from './form.js';
import { show } from './page-frame.jsx';

const KINDS = { text: 'text', one: 'radiogroup', many: 'checkbox' };

function condition({ field, is, includes }) {
  return includes === undefined ? `{${field}} = '${is}'` : `{${field}} contains '${includes}'`;
}

function question({ name, kind, title, options, parts, required, when, max }) {
  const shared = { name, title, isRequired: required, ...(when && { visibleIf: condition(when) }) };
  if (kind === 'colors')
    return {
      ...shared,
      type: 'multipletext',
      items: parts.map((part) => ({ name: part, title: part, inputType: 'color' })),
    };
  return { ...shared, type: KINDS[kind], choices: options, maxSelectedChoices: max };
}

const model = new Model({
  // Update with every key, like the other forms. By default, SurveyJS updates when a field loses focus.
  textUpdateMode: 'onTyping',
  elements: sections.map(({ title, description, fields }) => ({
    type: 'panel',
    name: title,
    title,
    description,
    elements: fields.map(question),
  })),
});

show(<Survey model={model} />);
