/** A form of plain HTML, with a small script that shows and hides fields with a condition. */

import { fields, isShown, page, sections, submit } from './form.js';

function control({ name, kind, title, options, parts, placeholder, required, max }) {
  const label = `<label class="block text-sm font-medium text-fg" for="${name}">${title}</label>`;
  if (kind === 'text')
    return `${label}<input class="block h-10 w-full rounded-md border border-control/80 bg-surface px-3 text-fg sm:text-sm" id="${name}" name="${name}" type="text" placeholder="${placeholder ?? ''}" ${required ? 'required' : ''} />`;
  if (kind === 'colors') return parts.map((part) => `<input type="color" aria-label="${part}" />`).join('');
  const chips = options.map(
    (option) =>
      `<label class="relative flex min-h-9 items-center gap-2.5 rounded-full border border-hairline-strong bg-surface py-1.5 pr-4 pl-3 text-sm text-muted has-checked:border-primary-hover has-checked:bg-primary/20 has-checked:text-fg"><input type="${kind === 'many' ? 'checkbox' : 'radio'}" name="${name}" value="${option}" /> ${option}</label>`,
  );
  return `${label}<div class="flex flex-wrap gap-2" data-max="${max ?? ''}">${chips.join('')}</div>`;
}

const parts = sections.map(
  ({ title, fields: own }) =>
    `<section class="border-t border-hairline pt-6"><h2 class="mb-5 text-base font-semibold text-fg">${title}</h2>${own
      .map((field) => `<div class="mb-6 space-y-2" data-field="${field.name}">${control(field)}</div>`)
      .join('')}</section>`,
);
document.getElementById('root').innerHTML =
  `<main class="mx-auto w-full max-w-6xl px-4 pt-8"><h1 class="text-3xl font-semibold text-fg">${page.title}</h1><form novalidate class="rounded-xl border border-hairline bg-surface/80 p-5">${parts.join('')}<button>${submit}</button></form></main>`;

const form = document.querySelector('form');
function updateVisibility() {
  const formData = new FormData(form);
  for (const field of fields.filter(({ when }) => when)) {
    const { field: other, includes } = field.when;
    const value = includes === undefined ? formData.get(other) : formData.getAll(other);
    form.querySelector(`[data-field="${field.name}"]`).hidden = !isShown(field, { [other]: value });
  }
}
form.addEventListener('change', updateVisibility);
form.addEventListener('submit', (event) => event.preventDefault());
updateVisibility();
