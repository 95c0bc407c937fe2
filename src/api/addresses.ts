import { env } from '@/browser/env';

/** Returns the base address of the gateway, without a trailing slash. */
export function gatewayBase(): string {
  return env.webhookBaseUrl.replace(/\/webhook$/, '');
}

/** Returns the address of a webhook. */
export function webhookAddress(webhook: string): string {
  return `${env.webhookBaseUrl}/${webhook}`;
}

/**
 * Makes an address from the gateway absolute: a path is relative to the gateway, which may be on another origin than this page.
 */
export function absoluteAddress(address: string): string {
  return address.startsWith('/') ? `${gatewayBase()}${address}` : address;
}
