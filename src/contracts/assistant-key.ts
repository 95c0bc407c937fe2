/** The page on which a member enters a key for a program. The token follows `#`, which browsers never send to a server. */
export const ASSISTANT_KEY_PATH = '/assistant-key';

/** Lifetime of the link to that page, in minutes. */
export const ASSISTANT_KEY_LINK_MINUTES = 10;

/** Minutes during which calls of the program use an entered key. */
export const ASSISTANT_KEY_MINUTES = 60;

export const MAX_ASSISTANT_KEY_LENGTH = 1000;

/** Body of `POST /account-api/assistant-keys/request`. */
export interface AssistantKeyLink {
  /** The token from the page's URL. */
  token: string;
}

/** Response to `POST /account-api/assistant-keys/request`: the program, the tool and the key it needs. */
export interface AssistantKeyRequest {
  /** Name of the program's token. */
  program: string;
  tool: string;
  /** Label of the key's field in the tool's form. */
  label: string;
}

/** Body of `POST /account-api/assistant-keys`. */
export interface AssistantKeyEntry extends AssistantKeyLink {
  key: string;
}
