/** A host with a port, which looks like a scheme. Looks ahead for the port once, not anew behind every dot. */
const HOST_AND_PORT = /^(?=[^/?#:]+:\d)[^/?#:]+\.[^/?#:]/;

/** Address that calls a phone number; undefined where a text is none. */
export function phoneHref(text: string): string | undefined {
  const number = text.replace(/[\s().\-–/]/g, '');
  return /^\+?\d{3,20}$/.test(number) ? `tel:${number}` : undefined;
}

/** Address that writes to an e-mail address; undefined where a text is none, or says more than the address. */
export function mailHref(text: string): string | undefined {
  return /^[^\s@<>"'?&,;:%]{1,64}@[^\s@<>"'?&,;:%]{1,190}\.[a-z]{2,24}$/i.test(text) ? `mailto:${text}` : undefined;
}

/** Web address of a website given with or without "https://"; undefined for any other scheme and for what is no address. */
export function webHref(text: string): string | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !HOST_AND_PORT.test(text);
  if (/\s/.test(text) || (scheme && !/^https?:\/\//i.test(text))) return undefined;
  try {
    const url = new URL(scheme ? text : `https://${text}`);
    return url.hostname.includes('.') && !url.username && !url.password ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A web address as people write it: without scheme, "www." and the slash at its end. */
export function webLabel(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
