import { env } from '@/browser/env';

/** Returns the base address of the gateway, without a trailing slash. */
export function gatewayBase(): string {
  return env.webhookBaseUrl.replace(/\/webhook$/, '');
}

/** Returns the address of a webhook. */
export function webhookAddress(webhook: string): string {
  return `${env.webhookBaseUrl}/${webhook}`;
}

/** Makes an address from the gateway absolute: a path belongs to the gateway, which may be another site than this page's. */
export function absoluteAddress(address: string): string {
  return address.startsWith('/') ? `${gatewayBase()}${address}` : address;
}
