import { RESULT_PARTS } from '@/contracts/result-parts';
import { unknownProperties } from '@/reading/coerce';
import { AnyObject } from './any-value';
import { toReadableText } from './readable-text';

/** Renders the properties of an object that its result type does not declare, within the section of the object. */
export function UnknownProperties({ object, kind }: { object: object | undefined; kind: keyof typeof RESULT_PARTS }) {
  return <AnyObject parts={unknownProperties(object, RESULT_PARTS[kind])} />;
}

/** Formats the properties of an object that its result type does not declare as lines of text. */
export function unknownPropertyLines(object: object | undefined, kind: keyof typeof RESULT_PARTS): string[] {
  const text = toReadableText(unknownProperties(object, RESULT_PARTS[kind]));
  return text === '' ? [] : text.split('\n');
}
