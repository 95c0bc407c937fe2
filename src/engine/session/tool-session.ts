import { createStore } from 'jotai';
import type { Scope } from '@/browser/scope';
import type { RunInputs } from '@/contracts/run';
import { type Answers, defaultAnswers, secretFields } from '@/registry/answers';
import { loadResultCheck } from '../plugins';
import { RunController } from '../run/controller';
import { sanitise } from '../storage/sanitise';
import { type ToolRecords, toolRecords } from '../storage/tool-records';
import { tell } from '../tell';
import type { FormTool } from '../tool';
import { runEffects } from './run-effects';
import { type ToolAtoms, toolAtoms } from './tool-atoms';

type Store = ReturnType<typeof createStore>;

/** The part of a form a reset clears. */
export type Clears = 'answers' | 'secrets' | 'result';

/** One tool in the hands of one member: its form, its runs and what is kept of both. */
export class ToolSession {
  readonly runs: RunController;
  readonly records: ToolRecords;
  readonly atoms: ToolAtoms;
  /** The jotai store of the member's scope. */
  readonly store: Store;
  private restored: ReturnType<ToolRecords['load']> | undefined;

  /** @param before the session with an older version of the tool, whose state goes on */
  constructor(
    readonly scope: Scope,
    readonly tool: FormTool,
    before?: ToolSession,
  ) {
    const { declaration } = tool;
    this.store = scope.of(storeOf);
    this.atoms = before?.atoms ?? toolAtoms();
    this.restored = before?.restored;
    const { run } = this.atoms;
    this.records = toolRecords(declaration, scope.storage);
    this.runs = new RunController({
      effects: runEffects(scope, declaration, () => this.save()),
      state: { get: () => this.store.get(run), set: (state) => this.store.set(run, state) },
      rules: {
        queues: declaration.request?.onFailure === 'succeed-and-queue',
        revealAfterMs: declaration.progress?.revealAfterMs ?? 0,
      },
      ended: scope.ended,
    });
  }

  get answers(): Answers {
    return this.store.get(this.atoms.answers);
  }

  /** Takes over what the form now holds, and keeps the draft. */
  change(answers: Answers): void {
    this.store.set(this.atoms.answers, answers);
    this.save();
  }

  /** Puts other answers into the form, as at a restore, a reset or a reuse; the form starts anew with them. */
  replace(answers: Answers): void {
    const { store, atoms } = this;
    store.set(atoms.answers, answers);
    store.set(atoms.watched, new Set<string>());
    store.set(atoms.attempted, false);
    store.set(atoms.epoch, (epoch) => epoch + 1);
  }

  /** Keeps draft and result as the declaration says; trouble costs a notice. */
  save(): void {
    const run = this.store.get(this.atoms.run);
    const result = run.status === 'revealing' ? run.incoming : run.result;
    const notice = this.records.save(this.answers, result);
    if (notice) tell('info', notice);
  }

  /** Sends what the form holds, or finishes at once where the tool sends nothing. */
  submit(answers: Answers): Promise<void> {
    return this.tool.declaration.request ? this.runs.submit(answers) : this.runs.finish();
  }

  /** Starts over: clears what the declaration's reset clears, in the page and in the browser (Specification, section 4). */
  reset(clears: readonly Clears[]): void {
    const { declaration } = this.tool;
    if (clears.includes('result') && !this.runs.reset()) return;
    const secrets = secretFields(declaration);
    const kept = Object.entries(this.answers).filter(
      ([name]) => !clears.includes(secrets.includes(name) ? 'secrets' : 'answers'),
    );
    this.replace({ ...defaultAnswers(declaration), ...Object.fromEntries(kept) });
    this.save();
    tell('success', declaration.messages.reset);
  }

  /** Puts the inputs of a past run into the form, as far as they still fit; also those of a run that failed. */
  reuse(inputs: RunInputs): void {
    const { declaration } = this.tool;
    const { answers, leftOut } = sanitise(declaration, inputs);
    this.replace({ ...defaultAnswers(declaration), ...answers });
    this.save();
    const description =
      leftOut.length > 0
        ? `Left out, as the form has changed: ${leftOut.join(', ')}.`
        : 'Keys are never kept: enter yours again.';
    tell('info', { title: 'Answers filled in', description });
  }

  /** Brings back the draft that the browser kept, once, before the form first renders. */
  restoreDraft(): void {
    if (this.restored) return;
    this.restored = this.records.load();
    this.replace(this.restored.answers);
  }

  /**
   * The rest of what the browser kept, once the form is there: what has to be said about the draft, the result, and a run
   * that was under way. A stored result is checked against its contract first, so nothing is shown that its renderer
   * cannot show.
   */
  async restoreRun(): Promise<void> {
    const { result, notice } = this.restored ?? {};
    this.restored = { answers: {} };
    if (notice) tell('info', notice);
    if (result) {
      const check = await loadResultCheck(result.kind);
      if (check(result.value)) await this.runs.show(result);
      else {
        this.records.setAside();
        tell('info', {
          title: 'A saved result could not be shown',
          description: 'It was made by another version of this tool. It was set aside in this browser.',
        });
      }
    }
    await this.runs.resume();
  }
}

/** The jotai store of a scope: state of one member never meets that of another. */
export function storeOf(_: Scope): Store {
  return createStore();
}

/** The sessions of a scope, by tool id. */
function sessionsOf(_: Scope): Map<string, ToolSession> {
  return new Map();
}

/** The member's session with a tool. A tool that was saved anew during development goes on with what was typed. */
export function openSession(scope: Scope, tool: FormTool): ToolSession {
  const sessions = scope.of(sessionsOf);
  const known = sessions.get(tool.declaration.id);
  if (known?.tool === tool) return known;
  const session = new ToolSession(scope, tool, known);
  sessions.set(tool.declaration.id, session);
  return session;
}
