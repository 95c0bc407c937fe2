import { isIP } from 'node:net';
import { isEmailAddress } from '@/contracts/email-address';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';

/** How to parse and validate an environment variable. */
export interface VariableKind<T> {
  /** Describes a valid value, to follow "must be". */
  expected: string;
  /** Parses a text; undefined if it is not of this kind. */
  read(text: string): T | undefined;
  /** Whether values may be secret, and must never be printed. */
  secret?: boolean;
  /** Whether keys are sent to this address, so that production requires https. */
  carriesKeys?: boolean;
}

export function wholeNumber(min: number, max: number): VariableKind<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    read(text) {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
    },
  };
}

/** Returns the kind of an amount of US dollars, from a cent to `max`. */
export function dollars(max: number): VariableKind<number> {
  return {
    expected: `an amount in US dollars from 0.01 to ${max}, such as 2.50`,
    read(text) {
      const value = Number(text);
      return /^\d+(\.\d{1,2})?$/.test(text) && value >= 0.01 && value <= max ? value : undefined;
    },
  };
}

/** A flag: yes or no. */
export const flag: VariableKind<boolean> = {
  expected: '1 (yes) or 0 (no)',
  read: (text) => ({ '1': true, '0': false })[text],
};

/** Returns the kind of one of these words. */
export function oneOf<T extends string>(...values: T[]): VariableKind<T> {
  return { expected: `one of ${values.join(', ')}`, read: (text) => values.find((value) => value === text) };
}

export const text: VariableKind<string> = { expected: 'a text on one line', read: (value) => readPrintable(value) };

/** A key or password: any text without spaces. */
export const secret: VariableKind<string> = {
  expected: 'one word without spaces or line breaks',
  secret: true,
  read: (value) => (/^[!-~]+$/.test(value) ? value : undefined),
};

/** A secret that grants access without any other proof: long, so that it cannot be guessed. */
export const longSecret: VariableKind<string> = {
  expected: 'one word of at least 20 characters, without spaces or line breaks',
  secret: true,
  read: (value) => (value.length >= 20 ? secret.read(value) : undefined),
};

/** A path of a file system. */
export const path: VariableKind<string> = { expected: 'the path of a folder', read: (value) => readPrintable(value) };

/** The name or number of a network interface. */
export const host: VariableKind<string> = {
  expected: 'an IP address or host name of this machine, like 127.0.0.1 or 0.0.0.0',
  read: (value) => (isIP(value) || HOST_NAME.test(value) ? value : undefined),
};

export const domain: VariableKind<string> = {
  expected: 'a domain like guests.example.com',
  read: (value) => (HOST_NAME.test(value) && value.includes('.') ? value : undefined),
};

export const headerName: VariableKind<string> = {
  expected: 'the name of a header, like X-Gateway-Secret',
  read: (value) => (/^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : undefined),
};

/** An http(s) address without a path, like `https://example.com`, returned without a trailing slash. */
export const origin: VariableKind<string> = {
  expected: 'an address like https://members.example.com, without a path',
  read: readOrigin,
};

/** A contact as a URI: the address of a page, or an e-mail address. */
export const contact: VariableKind<string> = {
  expected: 'an email address like security@example.com, or an address like https://example.com/security',
  read(value) {
    if (isEmailAddress(value)) return `mailto:${value}`;
    return value.startsWith('https://') && URL.canParse(value) ? new URL(value).href : undefined;
  },
};

/** Several of them, with commas between. */
export const originList: VariableKind<string[]> = {
  expected: 'addresses like https://www.example.com, without paths, with commas between them',
  read: (value) => readList(value, readOrigin),
};

/** Address of an external service, returned without trailing slashes. */
export const service: VariableKind<string> = {
  expected: 'an address like https://api.example.com/v1, without user, password or query',
  carriesKeys: true,
  read(value) {
    const url = parseWebAddress(value);
    return url && !url.search && !url.hash ? withoutTrailingSlashes(value) : undefined;
  },
};

/** An http(s) address that contains its own credentials, such as a webhook with a token. */
export const secretAddress: VariableKind<string> = {
  expected: 'an address like https://crm.example.com/hook, without user and password',
  secret: true,
  carriesKeys: true,
  read: (value) => parseWebAddress(value)?.href,
};

/** Returns the kind of a service address with another protocol than http(s), including its password. */
export function connection(example: string, ...protocols: string[]): VariableKind<string> {
  return {
    expected: `an address like ${example}`,
    secret: true,
    read: (value) => {
      const url = parseUrl(value);
      const hasHost = url && (url.hostname || url.searchParams.has('host'));
      return hasHost && protocols.includes(url.protocol) ? value : undefined;
    },
  };
}

/** An e-mail address. */
export const email: VariableKind<string> = {
  expected: 'an email address like sales@example.com',
  read: (value) => (isEmailAddress(value) ? value : undefined),
};

/** Several of them, with commas between. */
export const emailList: VariableKind<string[]> = {
  expected: 'email addresses like ann@example.com, with commas between them',
  read: (value) => readList(value, email.read),
};

/** An e-mail address with or without a display name. */
export const sender: VariableKind<string> = {
  expected: 'a sender like Member tools <tools@example.com>, or tools@example.com',
  read: (value) => {
    const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value;
    return isEmailAddress(address) ? value : undefined;
  },
};

/** Names of language models, with commas between. */
export const modelList: VariableKind<string[]> = {
  expected: 'names of models like gpt-6.1-sol, gpt-6-luna, each once, with commas between them',
  read: (value) => {
    const names = readList(value, (part) => (MODEL_NAME.test(part) ? part : undefined));
    return names && new Set(names).size === names.length ? names : undefined;
  },
};

/** An access code; not case-sensitive. */
export const accessCode: VariableKind<string> = {
  expected: 'a code of 8 to 40 letters, digits and dashes',
  secret: true,
  read: (value) => (/^[\w-]{8,40}$/.test(value) ? value.toUpperCase() : undefined),
};

/** Format of a model name: safe in a header, and readable for members. */
export const MODEL_NAME = /^[\w.:/@+-]{1,100}$/;

const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

function readPrintable(value: string): string | undefined {
  return /\p{Cc}/u.test(value) ? undefined : value;
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

function parseWebAddress(value: string): URL | undefined {
  const url = parseUrl(value);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.username || url.password ? undefined : url;
}

function readOrigin(value: string): string | undefined {
  const url = parseWebAddress(value);
  return url?.pathname === '/' && !url.search && !url.hash ? url.origin : undefined;
}

function readList<T>(value: string, read: (part: string) => T | undefined): T[] | undefined {
  const values = value.split(',').map((part) => read(part.trim()));
  return values.every((part) => part !== undefined) ? values : undefined;
}
