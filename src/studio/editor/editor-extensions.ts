import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { type Extension, StateEffect, type Text } from '@codemirror/state';
import { EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { callStudio, type EditorFinding } from '../studio-api';

/** Milliseconds without typing before the check runs. */
const QUIET_MS = 400;

const recheckEffect = StateEffect.define<null>();

/** Runs the check of an editor again, although its text is unchanged. */
export function recheck(view: EditorView): void {
  view.dispatch({ effects: recheckEffect.of(null) });
}

/** Returns the editor extensions for a file: language, completion, hover texts, and the check. */
export function editorExtensions(path: string, onFindings: (findings: readonly EditorFinding[]) => void): Extension[] {
  return [
    path.endsWith('.json') ? json() : markdown(),
    autocompletion({ override: [(context) => complete(path, context)] }),
    hoverTooltip((view, offset) => fetchTooltip(path, view, offset)),
    linter((view) => diagnostics(path, view, onFindings), {
      delay: QUIET_MS,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(recheckEffect))),
    }),
    lintGutter(),
  ];
}

async function complete(path: string, { state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> {
  const before = state.sliceDoc(Math.max(0, pos - 1), pos);
  if (!explicit && !/["\w-]/.test(before)) return null;
  const { offers: completions } = await callStudio('complete', { path, text: state.doc.toString(), offset: pos });
  const from = Math.min(pos, ...completions.map((offer) => offer.from));
  if (completions.length === 0) return null;
  const options = completions.map(({ label, detail, text, to }): Completion => {
    const apply = (view: EditorView, _: Completion, begin: number, end: number) =>
      view.dispatch({
        changes: { from: begin, to: Math.max(end, to), insert: text },
        selection: { anchor: begin + text.length },
      });
    return { label, apply, ...(detail && { info: detail }) };
  });
  return { from, options };
}

async function fetchTooltip(path: string, { state }: EditorView, offset: number): Promise<Tooltip | null> {
  const { text } = await callStudio('hover', { path, text: state.doc.toString(), offset });
  if (!text) return null;
  return {
    pos: offset,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'max-w-md p-2 text-xs whitespace-pre-wrap';
      dom.textContent = text;
      return { dom };
    },
  };
}

async function diagnostics(
  path: string,
  { state }: EditorView,
  onFindings: (findings: readonly EditorFinding[]) => void,
): Promise<Diagnostic[]> {
  const { findings } = await callStudio('findings', { path, text: state.doc.toString() });
  onFindings(findings);
  return findings
    .filter(({ file }) => file === path)
    .map(({ line, column, message, rule }) => {
      const from = offsetOf(state.doc, line, column);
      const end = state.doc.lineAt(from).to;
      return { from, to: Math.max(from, end), severity: 'error', message: `${rule}: ${message}` };
    });
}

/** Converts a line and column to an offset, clamped to the text, which may have changed since. */
export function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + Math.max(0, column - 1), to);
}

/** Editor theme in the colors of the site. */
export const theme = EditorView.theme(
  {
    '&': { backgroundColor: 'var(--color-surface)', color: 'var(--color-fg)', fontSize: '0.75rem', height: '100%' },
    '.cm-content': { caretColor: 'var(--color-accent)', fontFamily: 'var(--font-mono)' },
    '.cm-cursor': { borderLeftColor: 'var(--color-accent)' },
    '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-faint)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-raised)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: '#3b2a5c !important' },
    '.cm-tooltip': {
      backgroundColor: 'var(--color-overlay)',
      color: 'var(--color-fg)',
      border: '1px solid var(--color-hairline-strong)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--color-primary)',
      color: 'var(--color-on-primary)',
    },
    '.cm-panels': { backgroundColor: 'var(--color-raised)', color: 'var(--color-fg)' },
    '.cm-diagnostic': { borderLeftColor: 'var(--color-danger)' },
  },
  { dark: true },
);

/** Syntax highlighting in the colors of the site. */
export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--color-sky)' },
    { tag: tags.string, color: 'var(--color-mint)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-amber)' },
    { tag: tags.heading, color: 'var(--color-violet)', fontWeight: '600' },
    { tag: [tags.meta, tags.comment, tags.processingInstruction], color: 'var(--color-faint)' },
    { tag: tags.link, color: 'var(--color-secondary)' },
  ]),
);
