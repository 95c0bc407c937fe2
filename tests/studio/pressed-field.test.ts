import { expect, it } from 'vitest';
import { pressedField } from '@/studio/stage/pressed-field';

const FORM = `<form id="a-tool-form">
  <section id="section">
    <div><label id="a-tool_town-label">Town</label><p id="town-text"><i>Which?</i></p><input id="a-tool_town"></div>
    <fieldset id="a-tool_address"><input id="a-tool_address_street"></fieldset>
    <div id="list"><input id="a-tool_shelves_0_name"><button id="remove">x</button></div>
  </section>
</form>
<p id="a-tool_town-outside">text</p>`;

it.each([
  ['a-tool_town', 'town'],
  ['a-tool_town-label', 'town'],
  ['town-text', 'town'],
  ['a-tool_address_street', 'address'],
  ['a-tool_address', 'address'],
  ['remove', 'shelves'],
  ['section', undefined],
  ['a-tool_town-outside', undefined],
])('finds by %s the field %s', (id, field) => {
  document.body.innerHTML = FORM;
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no ${id}`);
  expect(pressedField('a-tool', element)).toBe(field);
});
