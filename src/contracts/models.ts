/** The language models of a provider a member may choose from: `GET /keys/<provider>/models`. */
export interface ModelChoice {
  /** By the names the provider gives them; none where tools ask no model of this provider. */
  models: string[];
  /** The one that is asked where nobody chose. */
  model?: string;
}
