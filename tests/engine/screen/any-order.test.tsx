import { act, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { supabase } from '@/browser/supabase';
import { chooseClient, chosenClient } from '@/engine/client/chosen-client';
import { useCover } from '@/engine/documents/cover-fields';
import { reusePastRun } from '@/engine/history/past-run';
import { openNextTool } from '@/engine/next/open-next-tool';
import { isBusy, type RunResult } from '@/engine/run/run-state';
import type { Subject } from '@/engine/screen/screen';
import { refinerOf } from '@/engine/session/refiner';
import { forThisRun } from '../../../scripts/test/full-run.ts';
import { formFixture } from '../../support/form-fixture';
import {
  CLIENTS,
  next,
  OWNER,
  type Place,
  type ScreenSteps,
  START,
  settle,
  WISH,
  World,
  walked,
} from '../../support/screen-world';
import { loadedTool, Within } from '../../support/session';

vi.mock('@/browser/key-vault', () => ({ loadKey: async () => undefined }));
vi.mock('@/engine/registry-access', async (original) => ({
  ...(await original<object>()),
  loadTool: async () => loadedTool(walked),
}));

/** Everything on the page that names somebody: a business in the answers, or a client. */
const NAMES = /\b(?:Biz\d+|Client(?:One|Two))\b/g;

/** Another tool, from whose results this one is reached. */
const elsewhere = formFixture({ id: 'elsewhere', result: { renderer: 'text', title: 'Elsewhere', next } });

/** Starts a run, and waits until half of its answer is on the page. */
async function startSlowly(world: World): Promise<void> {
  world.isSlow = true;
  void world.session.submit(world.sendable);
  await settle();
}

/** The steps of features. */
const featureSteps = import.meta.glob<ScreenSteps>('../../features/*/browser/screen-steps.ts', {
  eager: true,
  import: 'steps',
});

const STEPS: ScreenSteps = {
  run: (world) => world.session.submit(world.sendable),
  edit: (world) => world.session.updateAnswers({ ...world.sendable, name: world.newName() }),
  next: (world) => {
    const [client] = CLIENTS;
    const result = { value: '', inputs: { more: world.newName() }, ...(client && { client: client.id }) };
    return openNextTool(world.scope, { declaration: elsewhere, result }, next[0] as never);
  },
  'client changed': (world) =>
    chooseClient(world.scope, CLIENTS[CLIENTS.findIndex(({ id }) => id === chosenClient(world.scope)?.id) + 1]),
  reuse: (world) => world.firstRun && reusePastRun(world.session, world.firstRun),
  stop: async (world) => {
    await startSlowly(world);
    await world.session.runs.stop();
  },
  cut: async (world) => {
    await startSlowly(world);
    world.breakOff();
  },
  reload: (world) => world.reload(),
  version: ({ session, state }) => state.result && !isBusy(state) && refinerOf(session).refine(state.result, WISH),
  ...Object.assign({}, ...Object.values(featureSteps)),
};

/** Takes a step, and waits until nothing more follows from it. */
async function take(world: World, step: string): Promise<void> {
  world.said = [];
  await act(async () => void (await STEPS[step]?.(world)));
  world.isSlow = false;
  await settle();
}

/** The names that a text about a subject may contain. */
function namesOf(subject: Subject | undefined): string[] {
  const client = CLIENTS.find(({ id }) => id === subject?.client)?.name;
  return [...(JSON.stringify(subject?.inputs ?? {}).match(NAMES) ?? []), ...(client ? [client] : [])];
}

function expectOnly(part: string, text: string | null | undefined, allowed: readonly string[]): void {
  const strangers = (text?.match(NAMES) ?? []).filter((name) => !allowed.includes(name));
  expect(strangers, `${part}: "${text?.slice(0, 200)}" may name ${allowed.join(', ') || 'nobody'}`).toEqual([]);
}

/** The cover that a document or a link of this result starts with. */
function coverOf(world: World, result: RunResult): string {
  let text = '';
  function Cover() {
    const [cover] = useCover(walked.declaration.result ?? {}, result);
    text = JSON.stringify(cover);
    return null;
  }
  const { unmount } = render(
    <Within session={world.session}>
      <Cover />
    </Within>,
  );
  unmount();
  return text;
}

/** Whether every word on the page that names somebody belongs to what the page shows there. */
function check(world: World): void {
  const { subject, result, isFormer } = world.session.store.get(world.session.atoms.screen);
  const resultNames = namesOf(result);
  const line = document.querySelector('.answers-line');
  expectOnly('the line', line?.textContent, namesOf(subject));
  const shown = document.getElementById('walked-result')?.closest('section');
  expect(shown !== null && shown !== undefined, 'a result is shown if there is one').toBe(result !== undefined);
  expectOnly('the result', shown?.textContent, resultNames);
  if (result) {
    expect(JSON.stringify(result.value).match(NAMES)?.[0], 'the answers of a result made it').toBe(
      JSON.stringify(result.inputs).match(NAMES)?.[0],
    );
    expectOnly('the cover', coverOf(world, result), resultNames);
    expect(shown?.textContent?.includes('From before'), 'a former result says so').toBe(isFormer);
  }
  const unfinished = document.querySelector('[aria-label="The unfinished answer"]')?.parentElement?.parentElement;
  expectOnly('the unfinished answer', unfinished?.textContent, namesOf(subject));
  const form = document.getElementById('the-form');
  for (const toastText of world.said) expectOnly('a toast', toastText, [...namesOf(subject), ...resultNames]);
  // An old result never stands under answers put here for something else without saying so.
  const isHidden = form?.closest('.hidden') !== null && line !== null;
  const isOpen = world.session.store.get(world.session.atoms.isFormOpen);
  expect(isHidden, 'the form is folded unless it is open').toBe(line !== null && !isOpen);
}

/**
 * What decides how a walk goes on, with names and ids numbered in their order: walks that reach the same state go on in the
 * same way.
 */
function stateOf({ session, scope, firstRun, draft }: World): string {
  const { store, atoms, answers } = session;
  const state = store.get(atoms.run);
  const { result } = state;
  const numbers = new Map<string, number>();
  const text = JSON.stringify([
    state.status,
    store.get(atoms.screen),
    result?.versions?.all.length,
    answers.name,
    ...[atoms.isFormOpen, atoms.isFilledIn].map((flag) => store.get(flag)),
    store.get(atoms.otherDraft) !== undefined,
    chosenClient(scope)?.id,
    [firstRun?.inputs?.name, firstRun?.client],
    draft?.answers.name,
  ]);
  return text
    .replace(/"(?:startedAt|number|at)":\d+/g, '')
    .replace(/Biz\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (name) => {
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      return `#${numbers.get(name)}`;
    });
}

beforeAll(() => {
  const session = { access_token: 't', user: { id: OWNER.id } };
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
});
beforeEach(() => {
  for (const kind of ['error', 'warn'] as const) vi.spyOn(console, kind).mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.restoreAllMocks());

/** Number of steps in a row. */
const DEPTH = Math.max(...forThisRun('orders-of-steps', [2, 5], [2]));

it('names nobody on the page but whom the shown result is about, in whatever order things happen', async () => {
  const seen = new Set<string>();
  let places = [START];
  for (let depth = 1; depth <= DEPTH; depth += 1) {
    const reached: Place[] = [];
    for (const place of places)
      for (const step of Object.keys(STEPS)) {
        localStorage.clear();
        const world = new World(place);
        try {
          await world.show();
          await take(world, step);
          check(world);
          const state = stateOf(world);
          if (!seen.has(state)) reached.push(world.reached(step));
          seen.add(state);
        } catch (error) {
          const steps = [...place.steps, step].join(', ');
          throw new Error(`${steps}: ${(error as Error).message}`, { cause: error });
        } finally {
          world.close();
        }
      }
    places = reached;
  }
}, 6_000_000);
