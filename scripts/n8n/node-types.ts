/** A node as n8n imports it. */
export interface N8nNode {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [x: number, y: number];
  parameters: Record<string, unknown>;
  credentials?: Record<string, { id: string; name: string }>;
  webhookId?: string;
  onError?: 'continueErrorOutput' | 'continueRegularOutput';
}

/** Connections by the name of the source node: for each output, the nodes it feeds. */
export type Connections = Record<string, { main: { node: string; type: 'main'; index: number }[][] }>;

/** A workflow as n8n imports it. */
export interface N8nWorkflow {
  id: string;
  name: string;
  description: string;
  active: false;
  nodes: N8nNode[];
  connections: Connections;
  settings: Record<string, unknown>;
  pinData: Record<string, never>;
  tags: never[];
}
