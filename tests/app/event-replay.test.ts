import { beforeEach, expect, test, vi } from 'vitest';
import { captureEarlyEvents, endEventCapture, reportPageFailure } from '@/app/landing/event-replay';

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

let done: string[];
const showFailure = vi.fn();

beforeEach(() => {
  done = [];
  showFailure.mockReset();
  document.body.innerHTML = `<div id="root">
    <nav><button type="button" id="menu">Menu</button></nav>
    <main><button type="button" id="join">Join</button>
      <label><input type="checkbox" />Take messages</label>
      <form id="gate"><input /><button>Unlock</button></form>
      <form id="jump" action="#gate"><button>To the gate</button></form></main></div>`;
  for (const id of ['menu', 'join']) find(`#${id}`).addEventListener('click', () => done.push(id));
  for (const id of ['gate', 'jump'])
    find(`#${id}`).addEventListener('submit', (event) => {
      event.preventDefault();
      done.push(id);
    });
  captureEarlyEvents(showFailure);
  return endEventCapture;
});

const box = () => find<HTMLInputElement>('input[type=checkbox]');
const gate = () => find<HTMLFormElement>('#gate');

test('early presses and submits are repeated in order once the app answers, and reach it at once from then on', () => {
  box().click();
  find('#join').click();
  gate().requestSubmit();
  find('#menu').click();
  expect(done).toEqual([]);
  expect(box().checked).toBe(false);

  endEventCapture();
  expect(done).toEqual(['join', 'gate', 'menu']);
  expect(box().checked).toBe(true);
  endEventCapture();
  find('#join').click();
  expect(done).toEqual(['join', 'gate', 'menu', 'join']);
});

test('a form with an address of its own does not wait', () => {
  find<HTMLFormElement>('#jump').requestSubmit();
  expect(done).toEqual(['jump']);
});

test('a control that is pressed again because nothing happens is pressed once; a checkbox changes with each press', () => {
  const pressAll = () => {
    find('#join').click();
    gate().requestSubmit();
    box().click();
  };
  pressAll();
  pressAll();
  endEventCapture();
  expect(done).toEqual(['join', 'gate']);
  expect(box().checked).toBe(false);
});

test('where the app cannot be loaded every press says so, and none is repeated later', () => {
  find('#join').click();
  reportPageFailure();
  expect(showFailure).toHaveBeenCalledTimes(1);
  gate().requestSubmit();
  find('#join').click();
  expect(showFailure).toHaveBeenCalledTimes(3);
  endEventCapture();
  expect(done).toEqual([]);
  find('#join').click();
  expect(done).toEqual(['join']);
});
