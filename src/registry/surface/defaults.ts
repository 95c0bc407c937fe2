import type { JsonObject } from './json-builder';

/** What declarations leave unsaid: `tools/defaults.json`. */
export interface Defaults {
  page?: JsonObject;
  card?: JsonObject;
  request?: JsonObject;
  messages?: JsonObject;
  /** Shared entries of fields by the name `use` says. */
  fields?: JsonObject;
}
