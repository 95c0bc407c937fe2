import type { JsonObject } from './json-builder';

/** Default values for declarations: `tools/defaults.json`. */
export interface Defaults {
  page?: JsonObject;
  card?: JsonObject;
  submit?: JsonObject;
  request?: JsonObject;
  progress?: JsonObject;
  /** The normaliser of a tool that declares no response, by its renderer. */
  normalisers?: JsonObject;
  messages?: JsonObject;
  /** Shared field entries, by the name that `use` refers to. */
  fields?: JsonObject;
}
