import type { FieldMessages } from '@/generated/declaration';
import type { FormTool } from '../tool';

/** What is broken: the keyword, and what it wants. */
export interface Broken {
  /** Dotted path of the value. */
  path: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}

/** The words for a problem: the declared ones of the field or of the part of its group, or general ones. */
export function problemWords({ declaration, extras }: FormTool, broken: Broken): string {
  const { path, keyword, params } = broken;
  const declared = declaration.messages.fields?.[namedPath(path)]?.[keyword as keyof FieldMessages];
  const general = () => extras?.moreWords(declaration, broken) ?? GENERAL[keyword]?.(params);
  return declared ?? general() ?? 'This value does not fit.';
}

/** The path as declarations name it: parts of repeated groups without their numbers. */
export function namedPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

/** What is said where the declaration says nothing, by keyword. */
const GENERAL: Record<string, (params: Broken['params']) => string> = {
  required: () => 'Required',
  minItems: ({ limit }) => `Choose at least ${limit}`,
  maxItems: ({ limit }) => `Choose at most ${limit}`,
  minLength: ({ limit }) => `Enter at least ${limit} characters`,
  maxLength: ({ limit }) => `Keep it under ${limit} characters`,
  minimum: ({ limit }) => `Enter ${limit} or more`,
  maximum: ({ limit }) => `Enter ${limit} or less`,
  enum: () => 'Choose one of the options',
  format: ({ format }) =>
    format === 'email' ? 'Enter a valid email address' : 'Enter a full address, starting with https://',
};
