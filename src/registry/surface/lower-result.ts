import type { Defaults } from './defaults';
import { titleOf } from './field-words';
import { isObject, type JsonBuilder, type JsonObject, type JsonPath } from './json-builder';
import { lowerRequest, lowerSource, type SentField } from './lower-body';
import { fieldEntry, lowerField } from './lower-field';

/** Lowers the result with the requests of its actions and the mappings to next tools. */
export function lowerResult(build: JsonBuilder, result: unknown, sent: SentField[], defaults: Defaults): void {
  if (!isObject(result)) {
    build.set(['result'], result, ['result']);
    return;
  }
  build.set(['result'], {}, ['result']);
  for (const [word, value] of Object.entries(result)) {
    const path = ['result', word];
    if (word === 'actions' && Array.isArray(value)) {
      build.set(path, [], path);
      for (const [index, action] of value.entries()) lowerAction(build, [...path, index], action, sent, defaults);
    } else if (word === 'next' && Array.isArray(value)) {
      build.set(path, [], path);
      for (const [index, next] of value.entries()) lowerNext(build, [...path, index], next);
    } else if (word === 'refine' && isObject(value)) {
      const webhook = `${(build.get(['request']) as JsonObject | undefined)?.webhook}-refine`;
      build.set(path, { webhook, ...value }, path);
    } else build.set(path, withTitles(value), path);
  }
}

/** Adds a title to columns and other views that have none: the name of the part they show. */
function withTitles(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry) => {
    if (!isObject(entry) || typeof entry.from !== 'string') return entry;
    const words = Object.entries(entry).map(([word, inner]) => [word, withTitles(inner)]);
    return { title: titleOf(entry.from), ...Object.fromEntries(words) };
  });
}

/** Lowers a mapping from the result to the form of another tool. */
export function lowerNext(build: JsonBuilder, path: JsonPath, next: unknown): void {
  if (!isObject(next)) {
    build.set(path, next, path);
    return;
  }
  build.set(path, {}, path);
  for (const [word, value] of Object.entries(next)) {
    if (word !== 'carry' || !isObject(value)) build.set([...path, word], value, [...path, word]);
    else
      for (const [name, source] of Object.entries(value))
        lowerSource(build, [...path, word, name], source, [...path, word, name]);
  }
}

function lowerAction(build: JsonBuilder, path: JsonPath, action: unknown, sent: SentField[], defaults: Defaults): void {
  if (!isObject(action)) {
    build.set(path, action, path);
    return;
  }
  build.set(path, {}, path);
  if (action.do === 'reset' && !('clears' in action)) build.set([...path, 'clears'], ['answers', 'result'], path);
  for (const [word, value] of Object.entries(action)) {
    const wordPath = [...path, word];
    if (word === 'request') lowerRequest(build, wordPath, value, wordPath, sent, defaults.request);
    else if (word === 'dialog' && isObject(value)) lowerDialog(build, wordPath, value, defaults);
    else build.set(wordPath, value, wordPath);
  }
}

/** Lowers the dialog of an action with its fields, which have no looks. */
function lowerDialog(build: JsonBuilder, path: JsonPath, dialog: JsonObject, defaults: Defaults): void {
  build.set(path, {}, path);
  for (const [word, value] of Object.entries(dialog)) {
    if (word !== 'fields' || !isObject(value)) {
      build.set([...path, word], value, [...path, word]);
      continue;
    }
    build.set([...path, 'form'], { type: 'object', required: [], properties: {} }, [...path, 'fields']);
    for (const [name, written] of Object.entries(value)) {
      const field = fieldEntry(name, written, [...path, 'fields', name], defaults.fields ?? {});
      lowerField(build, field, { schema: [...path, 'form'], looks: [...path, 'looks'], messageName: name }, {});
      if ('prefill' in field.entry) build.set([...path, 'prefill', name], field.entry.prefill, field.at('prefill'));
    }
  }
}
