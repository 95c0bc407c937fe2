import type { Automation } from '@/generated/automation';
import type { ResolvedDeclaration } from '@/registry/options';
import type { Path } from '../lib/source-map.ts';

/** Whom a difference concerns: members with drafts, results and bookmarks; workflows behind a webhook; whoever calls one. */
export type Audience = 'members' | 'workflows' | 'callers';

/** What a change of the declarations means for somebody. */
export interface Difference {
  /** From the project's folder, and the place in its JSON; the nearest part that is there counts. */
  file: string;
  at?: Path;
  audience: Audience;
  what: string;
  /** true: something that was fine before is lost or refused, and nothing in the declarations makes up for it. */
  breaking: boolean;
  mend: string;
}

/** All that is compared: declarations with shared option lists filled in, and what stands beside them. */
export interface Registry {
  tools: ReadonlyMap<string, ResolvedDeclaration>;
  /** Declarations that cannot be compared, with the reason: an old one may be written in words that are known no more. */
  unread: ReadonlyMap<string, string>;
  /** Front matter of the automation files, by tool. */
  automations: ReadonlyMap<string, Partial<Automation>>;
  /** Contracts of results by kind. */
  results: Readonly<Record<string, object>>;
  /** Kinds of result by the normaliser that gives them, and by the renderer that takes them. */
  given: Readonly<Record<string, readonly string[]>>;
  taken: Readonly<Record<string, readonly string[]>>;
  /** Stands in front of storage keys that begin with a dot. */
  shortName: string;
}

/** The declaration of a tool. */
export function declarationFile(id: string): string {
  return `tools/${id}/tool.json`;
}
