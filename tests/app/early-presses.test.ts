import { expect, test } from 'vitest';
import { keepEarlyPresses, replayEarlyPresses } from '@/app/landing/early-presses';

test('what is pressed and sent early is done once the script is there, in order, and at once from then on', () => {
  document.body.innerHTML = `<main><button type="button">Join</button>
    <label><input type="checkbox" />Take messages</label><form><input /><button>Unlock</button></form></main>
    <nav><button type="button">Menu</button></nav>`;
  const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
  const [join, box, form, menu] = [
    find('main > button'),
    find<HTMLInputElement>('input[type=checkbox]'),
    find<HTMLFormElement>('form'),
    find('nav button'),
  ];
  const done: string[] = [];
  keepEarlyPresses();
  join.addEventListener('click', () => done.push('join'));
  menu.addEventListener('click', () => done.push('menu'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    done.push('sent');
  });

  find('label').click();
  join.click();
  form.requestSubmit();
  menu.click();
  expect(done).toEqual(['menu']);
  expect(box.checked).toBe(false);

  replayEarlyPresses();
  expect(done).toEqual(['menu', 'join', 'sent']);
  expect(box.checked).toBe(true);
  replayEarlyPresses();
  join.click();
  expect(done).toEqual(['menu', 'join', 'sent', 'join']);
});
