/** A host with a port, which looks like a scheme. The lookahead finds the port once instead of again after every dot. */
const HOST_AND_PORT = /^(?=[^/?#:]+:\d)[^/?#:]+\.[^/?#:]/;

/** Returns the `tel:` address of a phone number; undefined for any other text. */
export function phoneHref(text: string): string | undefined {
  const number = text.replace(/[\s().\-–/]/g, '');
  return /^\+?\d{3,20}$/.test(number) ? `tel:${number}` : undefined;
}

/** Returns the `mailto:` address of an e-mail address; undefined for any other text, such as one with further mail headers. */
export function mailHref(text: string): string | undefined {
  return /^[^\s@<>"'?&,;:%]{1,64}@[^\s@<>"'?&,;:%]{1,190}\.[a-z]{2,24}$/i.test(text) ? `mailto:${text}` : undefined;
}

/** Returns the web address of a website written with or without "https://"; undefined for other schemes and other texts. */
export function webHref(text: string): string | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !HOST_AND_PORT.test(text);
  if (/\s/.test(text) || (hasScheme && !/^https?:\/\//i.test(text))) return undefined;
  try {
    const url = new URL(hasScheme ? text : `https://${text}`);
    return url.hostname.includes('.') && !url.username && !url.password ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Shortens a web address for display: without scheme, "www." and trailing slash. */
export function webLabel(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
