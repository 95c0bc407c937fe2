/** The page on which a member enters a key for a program. The token follows `#`, which browsers never send to a server. */
export const ASSISTANT_KEY_PATH = '/assistant-key';

/** How long the link to that page can be used. */
export const ASSISTANT_KEY_LINK_MINUTES = 10;

/** How long an entered key serves the calls of its program. */
export const ASSISTANT_KEY_MINUTES = 60;

/** Maximum length of a key. */
export const MAX_ASSISTANT_KEY_LENGTH = 1000;

/** Body of `POST /account-api/assistant-keys/request`. */
export interface AssistantKeyLink {
  /** From the address of the page. */
  token: string;
}

/** Answer of `POST /account-api/assistant-keys/request`: who needs which key for what. */
export interface AssistantKeyRequest {
  /** Name of the program's token. */
  program: string;
  tool: string;
  /** What the form of the tool calls the key. */
  label: string;
}

/** Body of `POST /account-api/assistant-keys`. */
export interface AssistantKeyEntry extends AssistantKeyLink {
  key: string;
}
