import { providerHeaders } from './provider-keys';

export const requestHeaders = [
  ...['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id', 'last-event-id'],
  ...providerHeaders(),
];
