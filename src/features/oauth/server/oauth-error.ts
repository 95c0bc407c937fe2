/** An error for a program, with its OAuth 2.1 code. */
export class OAuthError extends Error {
  constructor(
    readonly code:
      | 'invalid_request'
      | 'invalid_client'
      | 'invalid_grant'
      | 'invalid_target'
      | 'invalid_scope'
      | 'invalid_client_metadata'
      | 'invalid_redirect_uri'
      | 'unsupported_grant_type'
      | 'unsupported_response_type',
    message: string,
  ) {
    super(message);
  }
}

/** Creates the response for an error (RFC 6749, section 5.2); an unknown client gets 401. */
export function oauthErrorResponse({ code, message }: OAuthError): Response {
  return Response.json({ error: code, error_description: message }, { status: code === 'invalid_client' ? 401 : 400 });
}
