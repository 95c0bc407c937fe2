import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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
