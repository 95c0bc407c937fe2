import type { JsonObject } from './json-builder';

/** What declarations leave unsaid: `tools/defaults.json`. */
export interface Defaults {
  page?: JsonObject;
  card?: JsonObject;
  submit?: JsonObject;
  request?: JsonObject;
  progress?: JsonObject;
  /** The normaliser of a tool that says no response, by its renderer. */
  normalisers?: JsonObject;
  messages?: JsonObject;
  /** Shared entries of fields by the name `use` says. */
  fields?: JsonObject;
}
