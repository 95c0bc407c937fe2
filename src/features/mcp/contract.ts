import type { ApiRun } from '@/contracts/api';
import type { Problem } from '@/contracts/problem';
import { pagePaths } from '@/generated/slots/paths';

/** Name of the MCP tool with which an embedded form is submitted. Hosts hide it from models. No tool id looks like this. */
export const FORM_TOOL = 'submit_form';

/** Name of the MCP tool with which an assistant rates a result for the user. */
export const RATE_TOOL = 'rate_result';

/** Name of the MCP tool with which an assistant reads the result of a run that took longer than a call waits. */
export const RESULT_TOOL = 'get_result';

/** Names of the MCP tools with which an assistant finds and runs tools that are not listed. */
export const FIND_TOOL = 'find_tools';
export const RUN_TOOL = 'run_tool';

/** Arguments of the form submission. */
export interface FormCall extends Record<string, unknown> {
  tool: string;
  /** The ticket that the server put into the embedded form; no model has seen it. */
  ticket: string;
  answers: Readonly<Record<string, unknown>>;
}

/** A tool's result as it is returned to an assistant. */
export interface AssistantResult extends NonNullable<ApiRun['result']> {
  run: string;
  /** Address of the page that shows the result. */
  page: string;
  mode: ApiRun['mode'];
  toolVersion?: string;
}

/** Response to a form submission: the result, or every problem with the answers. */
export type FormResponse = AssistantResult | { problems: readonly Problem[] };

/** The page on which a member enters a key for a program. The token follows `#`, which browsers never send to a server. */
export const ASSISTANT_KEY_PATH = pagePaths.mcp;

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
