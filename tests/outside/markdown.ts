import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownText } from '@/renderers/parts/markdown-text';
import type { Outcome } from './readers';

/** Shows a text as the page of a result does. The value is its HTML, without the attributes and elements that are for styles. */
export function readMarkdown(text: string): Outcome {
  const html = renderToStaticMarkup(createElement(MarkdownText, { text }));
  const value = html
    .replace(/<\/?(?:div|section|span)\b[^>]*>/g, '')
    .replaceAll(' (opens in a new tab)', '')
    .replace(/ (?!href=)[\w-]+="[^"]*"/g, '')
    .trim();
  return value === '' ? { failure: 'The text is empty.' } : { value, notes: [] };
}
