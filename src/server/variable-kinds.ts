import { isIP } from 'node:net';
import { isAddress } from '@/automation/parts/mail';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';

/** What the text of an environment variable must look like, and what is made of it. */
export interface Kind<T> {
  /** A good value in words, to follow "must be". */
  expected: string;
  /** The value; undefined where the text is not of this kind. */
  read(text: string): T | undefined;
  /** Whether a text may hold a secret. It is never printed. */
  secret?: boolean;
  /** Whether keys travel there, so that production demands https. */
  carriesKeys?: boolean;
}

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    read(text) {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
    },
  };
}

/** Yes or no. */
export const flag: Kind<boolean> = {
  expected: '1 (yes) or 0 (no)',
  read: (text) => ({ '1': true, '0': false })[text],
};

/** One of some words. */
export function oneOf<T extends string>(...words: T[]): Kind<T> {
  return { expected: `one of ${words.join(', ')}`, read: (text) => words.find((word) => word === text) };
}

/** Any text on one line. */
export const text: Kind<string> = { expected: 'a text on one line', read: (value) => printable(value) };

/** A key or password: any text without spaces. */
export const secret: Kind<string> = {
  expected: 'one word without spaces or line breaks',
  secret: true,
  read: (value) => (/^[!-~]+$/.test(value) ? value : undefined),
};

/** A secret whoever knows it is let in by from anywhere: too long to be guessed. */
export const longSecret: Kind<string> = {
  expected: 'one word of at least 20 characters, without spaces or line breaks',
  secret: true,
  read: (value) => (value.length >= 20 ? secret.read(value) : undefined),
};

/** A path of a file system. */
export const path: Kind<string> = { expected: 'the path of a folder', read: (value) => printable(value) };

/** The name or number of a network interface. */
export const host: Kind<string> = {
  expected: 'an IP address or host name of this machine, like 127.0.0.1 or 0.0.0.0',
  read: (value) => (isIP(value) || HOST_NAME.test(value) ? value : undefined),
};

/** A domain. */
export const domain: Kind<string> = {
  expected: 'a domain like guests.example.com',
  read: (value) => (HOST_NAME.test(value) && value.includes('.') ? value : undefined),
};

/** The name of an HTTP header. */
export const headerName: Kind<string> = {
  expected: 'the name of a header, like X-Gateway-Secret',
  read: (value) => (/^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : undefined),
};

/** An address of the web without a path: `https://example.com`. Gives it without the slash at its end. */
export const origin: Kind<string> = {
  expected: 'an address like https://members.example.com, without a path',
  read: originOf,
};

/** Several of them, with commas between. */
export const originList: Kind<string[]> = {
  expected: 'addresses like https://www.example.com, without paths, with commas between them',
  read: (value) => every(value, originOf),
};

/** The address of an outside service. Gives it without slashes at its end. */
export const service: Kind<string> = {
  expected: 'an address like https://api.example.com/v1, without user, password or query',
  carriesKeys: true,
  read(value) {
    const url = webAddress(value);
    return url && !url.search && !url.hash ? withoutTrailingSlashes(value) : undefined;
  },
};

/** An address of the web that itself says who may call it. */
export const secretAddress: Kind<string> = {
  expected: 'an address like https://crm.example.com/hook, without user and password',
  secret: true,
  carriesKeys: true,
  read: (value) => webAddress(value)?.href,
};

/** Where a service of another protocol listens, with its password. */
export function connection(example: string, ...protocols: string[]): Kind<string> {
  return {
    expected: `an address like ${example}`,
    secret: true,
    read: (value) => {
      const url = parsed(value);
      const named = url && (url.hostname || url.searchParams.has('host'));
      return named && protocols.includes(url.protocol) ? value : undefined;
    },
  };
}

/** An e-mail address. */
export const email: Kind<string> = {
  expected: 'an e-mail address like sales@example.com',
  read: (value) => (isAddress(value) ? value : undefined),
};

/** Several of them, with commas between. */
export const emailList: Kind<string[]> = {
  expected: 'e-mail addresses like ann@example.com, with commas between them',
  read: (value) => every(value, email.read),
};

/** An e-mail address with the name of its owner, or without. */
export const sender: Kind<string> = {
  expected: 'a sender like Member tools <tools@example.com>, or tools@example.com',
  read: (value) => {
    const bare = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value;
    return isAddress(bare) ? value : undefined;
  },
};

/** Names of language models, with commas between. */
export const modelList: Kind<string[]> = {
  expected: 'names of models like gpt-4.1, gpt-4.1-mini, each once, with commas between them',
  read: (value) => {
    const names = every(value, (part) => (MODEL_NAME.test(part) ? part : undefined));
    return names && new Set(names).size === names.length ? names : undefined;
  },
};

/** A code of the gate; capitals and small letters are the same. */
export const accessCode: Kind<string> = {
  expected: 'a code of 8 to 40 letters, digits and dashes',
  secret: true,
  read: (value) => (/^[\w-]{8,40}$/.test(value) ? value.toUpperCase() : undefined),
};

/** What can stand in a header, and be read by a member. */
const MODEL_NAME = /^[\w.:/@+-]{1,100}$/;

const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

function printable(value: string): string | undefined {
  return /\p{Cc}/u.test(value) ? undefined : value;
}

function parsed(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

function webAddress(value: string): URL | undefined {
  const url = parsed(value);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.username || url.password ? undefined : url;
}

function originOf(value: string): string | undefined {
  const url = webAddress(value);
  return url?.pathname === '/' && !url.search && !url.hash ? url.origin : undefined;
}

function every<T>(value: string, read: (part: string) => T | undefined): T[] | undefined {
  const values = value.split(',').map((part) => read(part.trim()));
  return values.every((part) => part !== undefined) ? values : undefined;
}
