/** Body of `GET /keys/<provider>/models`: the language models a member may choose from. */
export interface ModelChoice {
  /** The provider's model names; empty if no tool uses a model of this provider. */
  models: string[];
  /** The default model. */
  model?: string;
}
