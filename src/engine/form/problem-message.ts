import type { FieldMessages } from '@/generated/declaration';
import type { FormTool } from '../form-tool';

/** A violated keyword and its parameters. */
export interface Violation {
  /** Dotted path of the value. */
  path: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}

/** Returns the message for a violation: the one declared for the field or the part of its group, or a default. */
export function problemMessage({ declaration, lazyFeatures }: FormTool, violation: Violation): string {
  const { path, keyword, params } = violation;
  const declaredMessage = declaration.messages.fields?.[declaredPath(path)]?.[keyword as keyof FieldMessages];
  const findDefault = () =>
    lazyFeatures?.specificMessage(declaration, violation) ?? DEFAULT_MESSAGES[keyword]?.(params);
  return declaredMessage ?? findDefault() ?? 'This value does not fit.';
}

/** Returns the path as declarations write it: without the indexes of repeated groups. */
export function declaredPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

const DEFAULT_MESSAGES: Record<string, (params: Violation['params']) => string> = {
  required: () => 'Required',
  minItems: ({ limit }) => `Choose at least ${limit}`,
  maxItems: ({ limit }) => `Choose at most ${limit}`,
  minLength: ({ limit }) => `Enter at least ${limit} characters`,
  maxLength: ({ limit }) => `Keep it under ${limit} characters`,
  minimum: ({ limit }) => `Enter ${limit} or more`,
  maximum: ({ limit }) => `Enter ${limit} or less`,
  exclusiveMinimum: ({ limit }) => `Enter more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `Enter less than ${limit}`,
  enum: () => 'Choose one of the options',
  format: ({ format }) =>
    format === 'email' ? 'Enter a valid email address' : 'Enter a full address, starting with https://',
};
