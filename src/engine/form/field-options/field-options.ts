import type { Offer, Offers } from '@/contracts/choices';
import type { Choice, OptionServices, OptionSource } from '@/contracts/plugins';
import type { OptionsFrom } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { decidersOf } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import { takesOwnValues } from '@/registry/own-values';
import { whenQuiet } from './when-quiet';

/** What the options of a form are followed with. */
export interface FieldOptionsParts {
  declaration: FormDeclaration;
  /** The sources the declaration names, by name. */
  sources: Readonly<Record<string, OptionSource>>;
  services: OptionServices;
  answers: {
    /** As they are checked and sent: what is hidden or empty is not there. */
    effective(): Answers;
    shows(field: string): boolean;
    subscribe(listener: () => void): () => void;
  };
}

/** A field whose options come from elsewhere. */
interface Followed {
  readonly field: string;
  readonly from: OptionsFrom;
  /** true: it takes values that are not offered, so nothing is ever taken out of it. */
  readonly open: boolean;
  /** The answers the offer is for; undefined before they were first looked at. */
  basis: Basis | undefined;
  offer: Offer;
  /** Aborted when the offer is for other answers. */
  going: AbortController;
}

interface Basis {
  /** The answers of the fields that decide, as far as they are there. */
  answers: Answers;
  /** Fields that decide and hold nothing. */
  missing: readonly string[];
}

const LOADING: Offer = { state: 'loading', choices: [], words: 'Fetching the choices...' };
const TAKEN_OUT = 'What was chosen before is not offered any more.';

/**
 * What the fields of a form offer whose options come from elsewhere. It looks at every change of the answers: options are
 * asked for once all fields they depend on are filled in, and anew when one of them changes; an answer to an older question
 * is never taken. What a list does not offer is taken out of the answers when the list is there, not before: an answer that
 * was restored stays while nobody knows better.
 */
export class FieldOptions implements Offers {
  private readonly fields: ReadonlyMap<string, Followed>;
  private readonly listeners = new Set<() => void>();
  private set: (field: string, value: unknown) => void = () => undefined;

  constructor(private readonly parts: FieldOptionsParts) {
    const looks = Object.entries(parts.declaration.ui.fields ?? {});
    this.fields = new Map(
      looks.flatMap(([field, look]) => {
        const { optionsFrom: from } = look;
        if (!from) return [];
        return [[field, { field, from, open: takesOwnValues(look), ...this.untouched(from) }]];
      }),
    );
  }

  of(field: string): Offer {
    return this.fields.get(field)?.offer ?? LOADING;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  again(field: string): void {
    const followed = this.fields.get(field);
    if (followed?.basis?.missing.length === 0) void this.load(followed, followed.basis.answers);
  }

  unsettled(): string | undefined {
    const answers = this.parts.answers.effective();
    const coming = [...this.fields.values()].find(
      ({ field, offer, open }) => offer.state === 'loading' && !open && field in answers,
    );
    return coming && `The choices for ${this.titled(coming.field)} are still being fetched.`;
  }

  follow(set: (field: string, value: unknown) => void): () => void {
    this.set = set;
    const stop = this.parts.answers.subscribe(() => this.look());
    this.look();
    return () => {
      stop();
      for (const followed of this.fields.values()) {
        followed.going.abort();
        Object.assign(followed, this.untouched(followed.from));
      }
    };
  }

  private untouched(from: OptionsFrom): Pick<Followed, 'basis' | 'offer' | 'going'> {
    return { basis: undefined, offer: this.waiting(decidersOf(from)), going: new AbortController() };
  }

  private look(): void {
    const answers = this.parts.answers.effective();
    for (const followed of this.fields.values()) {
      if (this.parts.answers.shows(followed.field)) this.lookAt(followed, answers);
    }
  }

  private lookAt(followed: Followed, answers: Answers): void {
    const before = followed.basis;
    const basis = basisOf(followed.from, answers);
    if (before && JSON.stringify(basis) === JSON.stringify(before)) {
      // It may have come back into sight, with what it held before.
      if (followed.offer.state === 'ready') this.takeOut(followed, followed.offer.choices);
      return;
    }
    followed.basis = basis;
    followed.going.abort();
    followed.going = new AbortController();
    const { missing } = basis;
    this.offer(followed, missing.length > 0 ? this.waiting(missing) : LOADING);
    const settle = () => {
      if (missing.length === 0) void this.load(followed, basis.answers);
      else if (before?.missing.length === 0) this.takeOut(followed, []);
    };
    if (before) whenQuiet(settle, followed.going.signal);
    else settle();
  }

  private async load(followed: Followed, answers: Answers): Promise<void> {
    const { from } = followed;
    followed.going.abort();
    followed.going = new AbortController();
    const { signal } = followed.going;
    this.offer(followed, LOADING);
    try {
      const source = this.parts.sources[from.source];
      if (!source) throw new Error(`There is no source of options "${from.source}".`);
      const choices = await source.load(from, answers, this.parts.services, signal);
      if (signal.aborted) return;
      const changed = this.takeOut(followed, choices);
      const words = choices.length === 0 ? 'There is nothing to choose from.' : changed && TAKEN_OUT;
      this.offer(followed, { state: 'ready', choices, ...(words && { words }) });
    } catch (error) {
      if (signal.aborted) return;
      const words = error instanceof Error ? error.message : 'The choices could not be fetched.';
      this.offer(followed, { state: 'failed', choices: [], words });
    }
  }

  /** Takes out of an answer what is not among the choices; whether there was any. */
  private takeOut({ field, open }: Followed, choices: readonly Choice[]): boolean {
    const value = this.parts.answers.effective()[field];
    if (open || value === undefined) return false;
    const isOffered = (one: unknown) => choices.some((choice) => choice.value === one);
    if (!Array.isArray(value)) {
      if (!isOffered(value)) this.set(field, undefined);
      return !isOffered(value);
    }
    const kept = value.filter(isOffered);
    if (kept.length < value.length) this.set(field, kept);
    return kept.length < value.length;
  }

  private waiting(missing: readonly string[]): Offer {
    const titles = missing.map((name) => this.titled(name));
    return { state: 'waiting', choices: [], words: `Fill in ${titles.join(' and ')} first.` };
  }

  private titled(name: string): string {
    return `"${this.parts.declaration.form.properties[name]?.title ?? name}"`;
  }

  private offer(followed: Followed, offer: Offer): void {
    followed.offer = offer;
    for (const listener of this.listeners) listener();
  }
}

function basisOf(from: OptionsFrom, answers: Answers): Basis {
  const deciders = decidersOf(from);
  const missing = deciders.filter((name) => answers[name] === undefined);
  return { answers: Object.fromEntries(deciders.map((name) => [name, answers[name]])), missing };
}
