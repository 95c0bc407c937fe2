import { beforeEach, expect, test, vi } from 'vitest';
import { captureEarlyEvents, endEventCapture, reportPageFailure } from '@/app/landing/event-replay';

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;

let handled: string[];
const showFailure = vi.fn();

beforeEach(() => {
  handled = [];
  showFailure.mockReset();
  document.body.innerHTML = `<div id="root">
    <nav><button type="button" id="menu">Menu</button></nav>
    <main><button type="button" id="join">Join</button>
      <label><input type="checkbox" />Take messages</label>
      <form id="gate"><input /><button>Unlock</button></form>
      <form id="jump" action="#gate"><button>To the gate</button></form></main></div>`;
  for (const id of ['menu', 'join']) find(`#${id}`).addEventListener('click', () => handled.push(id));
  for (const id of ['gate', 'jump'])
    find(`#${id}`).addEventListener('submit', (event) => {
      event.preventDefault();
      handled.push(id);
    });
  captureEarlyEvents(showFailure);
  return endEventCapture;
});

const box = () => find<HTMLInputElement>('input[type=checkbox]');
const gate = () => find<HTMLFormElement>('#gate');

test('early clicks and submits are replayed in order once the app handles events; later ones reach it directly', () => {
  box().click();
  find('#join').click();
  gate().requestSubmit();
  find('#menu').click();
  expect(handled).toEqual([]);
  expect(box().checked).toBe(false);

  endEventCapture();
  expect(handled).toEqual(['join', 'gate', 'menu']);
  expect(box().checked).toBe(true);
  endEventCapture();
  find('#join').click();
  expect(handled).toEqual(['join', 'gate', 'menu', 'join']);
});

test('a form with an action is not held back', () => {
  find<HTMLFormElement>('#jump').requestSubmit();
  expect(handled).toEqual(['jump']);
});

test('repeated clicks on a control are replayed once; a checkbox toggles with each click', () => {
  const clickAll = () => {
    find('#join').click();
    gate().requestSubmit();
    box().click();
  };
  clickAll();
  clickAll();
  endEventCapture();
  expect(handled).toEqual(['join', 'gate']);
  expect(box().checked).toBe(false);
});

test('if the app cannot be loaded, each click shows the failure and none is replayed', () => {
  find('#join').click();
  reportPageFailure();
  expect(showFailure).toHaveBeenCalledTimes(1);
  gate().requestSubmit();
  find('#join').click();
  expect(showFailure).toHaveBeenCalledTimes(3);
  endEventCapture();
  expect(handled).toEqual([]);
  find('#join').click();
  expect(handled).toEqual(['join']);
});
