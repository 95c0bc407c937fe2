import type { LiveOptions, OptionsState } from '@/contracts/choices';
import type { Choice, OptionServices, OptionSource } from '@/contracts/plugins';
import type { OptionsFrom } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { allowsCustomValues } from '@/registry/custom-values';
import { dependenciesOf, OPTION_TIMEOUT_SECONDS } from '@/registry/option-sources';
import type { ToolSession } from '../../session/tool-session';
import { whenTypingPauses } from './when-typing-pauses';

/** A field whose options come from an option source. */
interface DynamicField {
  readonly field: string;
  readonly from: OptionsFrom;
  /** Whether the field accepts values outside the list. If so, none is ever removed from its answer. */
  readonly allowsCustomValues: boolean;
  /** The answers that the current options were loaded for; undefined before the first evaluation. */
  loadedFor: DecidingAnswers | undefined;
  options: OptionsState;
  /** Aborts the pending request as soon as the deciding answers change. */
  request: AbortController;
}

interface DecidingAnswers {
  /** Answers of the fields that decide which options there are, if filled in. */
  answers: Answers;
  /** Deciding fields that are still empty. */
  emptyFields: readonly string[];
}

const LOADING: OptionsState = { state: 'loading', choices: [], message: 'Fetching the choices...' };
const REMOVED_MESSAGE = 'What was chosen before is not offered any more.';

/**
 * Loads and tracks the options of all fields that get them from an option source. On every change of the answers, a
 * field's options are requested once all fields it depends on are filled in, and again when one of them changes. Late
 * responses to outdated requests are dropped. An answer the list no longer offers is removed only after the list has
 * arrived, so that a restored answer survives until then.
 */
export class FieldOptions implements LiveOptions {
  private readonly fields: ReadonlyMap<string, DynamicField>;
  private readonly listeners = new Set<() => void>();
  private setAnswer: (field: string, value: unknown) => void = () => undefined;

  /** @param sources option sources by the name the declaration uses */
  constructor(
    private readonly session: ToolSession,
    private readonly sources: Readonly<Record<string, OptionSource>>,
  ) {
    const fieldUis = Object.entries(session.tool.declaration.ui.fields ?? {});
    this.fields = new Map(
      fieldUis.flatMap(([field, fieldUi]) => {
        const { optionsFrom: from } = fieldUi;
        if (!from) return [];
        return [[field, { field, from, allowsCustomValues: allowsCustomValues(fieldUi), ...this.initialState(from) }]];
      }),
    );
  }

  get(field: string): OptionsState {
    return this.fields.get(field)?.options ?? LOADING;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  retry(field: string): void {
    const dynamic = this.fields.get(field);
    if (dynamic?.loadedFor?.emptyFields.length === 0) void this.load(dynamic, dynamic.loadedFor.answers);
  }

  pendingMessage(): string | undefined {
    const answers = this.session.effective;
    const loadingField = [...this.fields.values()].find(
      ({ field, options, allowsCustomValues }) =>
        options.state === 'loading' && !allowsCustomValues && field in answers,
    );
    return loadingField && `The choices for ${this.quotedTitle(loadingField.field)} are still being fetched.`;
  }

  watchAnswers(setAnswer: (field: string, value: unknown) => void): () => void {
    this.setAnswer = setAnswer;
    const { store, atoms } = this.session;
    const stop = store.sub(atoms.answers, () => this.updateAll());
    this.updateAll();
    return () => {
      stop();
      for (const dynamic of this.fields.values()) {
        dynamic.request.abort();
        Object.assign(dynamic, this.initialState(dynamic.from));
      }
    };
  }

  private initialState(from: OptionsFrom): Pick<DynamicField, 'loadedFor' | 'options' | 'request'> {
    return { loadedFor: undefined, options: this.waitingState(dependenciesOf(from)), request: new AbortController() };
  }

  private updateAll(): void {
    const answers = this.session.effective;
    for (const dynamic of this.fields.values()) {
      if (this.session.isFieldShown(dynamic.field)) this.updateField(dynamic, answers);
    }
  }

  private updateField(dynamic: DynamicField, answers: Answers): void {
    const previous = dynamic.loadedFor;
    const loadedFor = decidingAnswersOf(dynamic.from, answers);
    if (previous && JSON.stringify(loadedFor) === JSON.stringify(previous)) {
      // The field may be visible again with an answer from before it was hidden.
      if (dynamic.options.state === 'ready') this.removeUnoffered(dynamic, dynamic.options.choices);
      return;
    }
    dynamic.loadedFor = loadedFor;
    dynamic.request.abort();
    dynamic.request = new AbortController();
    const { emptyFields } = loadedFor;
    this.setOptions(dynamic, emptyFields.length > 0 ? this.waitingState(emptyFields) : LOADING);
    const settle = () => {
      if (emptyFields.length === 0) void this.load(dynamic, loadedFor.answers);
      else if (previous?.emptyFields.length === 0) this.removeUnoffered(dynamic, []);
    };
    if (previous) whenTypingPauses(settle, dynamic.request.signal);
    else settle();
  }

  private async load(dynamic: DynamicField, answers: Answers): Promise<void> {
    const { from } = dynamic;
    dynamic.request.abort();
    dynamic.request = new AbortController();
    const { signal } = dynamic.request;
    this.setOptions(dynamic, LOADING);
    try {
      const source = this.sources[from.source];
      if (!source) throw new Error(`There is no source of options "${from.source}".`);
      const choices = await source.load(from, answers, servicesFor(this.session), signal);
      if (signal.aborted) return;
      const isRemoved = this.removeUnoffered(dynamic, choices);
      const message = choices.length === 0 ? 'There is nothing to choose from.' : isRemoved && REMOVED_MESSAGE;
      this.setOptions(dynamic, { state: 'ready', choices, ...(message && { message }) });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : 'The choices could not be fetched.';
      this.setOptions(dynamic, { state: 'failed', choices: [], message });
    }
  }

  /** Removes values that are not among the choices from the answer; returns whether any was removed. */
  private removeUnoffered({ field, allowsCustomValues }: DynamicField, choices: readonly Choice[]): boolean {
    const value = this.session.effective[field];
    if (allowsCustomValues || value === undefined) return false;
    const isOffered = (item: unknown) => choices.some((choice) => choice.value === item);
    if (!Array.isArray(value)) {
      if (!isOffered(value)) this.setAnswer(field, undefined);
      return !isOffered(value);
    }
    const remaining = value.filter(isOffered);
    if (remaining.length < value.length) this.setAnswer(field, remaining);
    return remaining.length < value.length;
  }

  private waitingState(emptyFields: readonly string[]): OptionsState {
    const titles = emptyFields.map((name) => this.quotedTitle(name));
    return { state: 'waiting', choices: [], message: `Fill in ${titles.join(' and ')} first.` };
  }

  private quotedTitle(name: string): string {
    return `"${this.session.tool.declaration.form.properties[name]?.title ?? name}"`;
  }

  private setOptions(dynamic: DynamicField, options: OptionsState): void {
    dynamic.options = options;
    for (const listener of this.listeners) listener();
  }
}

function servicesFor(session: ToolSession): OptionServices {
  return {
    lists: session.tool.declaration.lists ?? {},
    async call(webhook, body, signal) {
      try {
        return await session.callWebhook(webhook, body, OPTION_TIMEOUT_SECONDS, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Error('The choices could not be fetched in time. Please check your connection.', { cause: error });
      }
    },
  };
}

function decidingAnswersOf(from: OptionsFrom, answers: Answers): DecidingAnswers {
  const deciders = dependenciesOf(from);
  const emptyFields = deciders.filter((name) => answers[name] === undefined);
  return { answers: Object.fromEntries(deciders.map((name) => [name, answers[name]])), emptyFields };
}
