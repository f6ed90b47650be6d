/** OAuth applications that act for users. */
export const applications = {
  title: 'Authorize application',
  lead: '{name} asks for access to {organization}',
  text: 'It will act as you ({person}), within your role and the scopes below. Authorize only an application that you have just started yourself.',
  fact: {
    known: 'Application',
    host: 'Identity',
    back: 'Returns to',
  },
  identity: {
    document: 'Published at {host}',
    registered: 'Unverified. The application chose this name itself.',
  },
  back: {
    local: 'A program on this computer',
    scheme: 'The program that opens “{scheme}” links',
  },
  scopes: 'Scopes',
  allow: 'Authorize',
  deny: 'Deny',
  ends: 'You can revoke access at any time under Account → Applications.',
  onward: {
    allowed: '{name} is authorized.',
    denied: '{name} was denied access.',
    text: 'You can close this page once the application has opened.',
    label: 'Return to {name}',
  },
  problem: {
    scopes_missing: 'Select at least one scope, or deny access.',
    unknown_client: {
      title: 'This application is not registered.',
      text: 'Its registration may have expired. Remove the server in the application and add it again.',
    },
    unreachable_client: {
      title: 'The application’s metadata document could not be loaded.',
      text: 'Mishap fetches it from the URL in “client_id”, without redirects and not from private addresses. Try again, or report this to the application’s developers.',
    },
    bad_document: {
      title: 'The application’s metadata document is invalid.',
      text: 'It must be JSON with a “client_id” equal to its own URL and with “redirect_uris”, and use no client secret. Report this to the application’s developers.',
    },
    bad_redirect: {
      title: 'The return address does not belong to this application.',
      text: 'You are not sent there, for your safety. Report this to the application’s developers.',
    },
    invalid_request: {
      title: 'The application’s request is invalid.',
      text: 'It must use PKCE with S256 and send each parameter once. Report this to the application’s developers.',
    },
    unsupported_response_type: {
      title: 'The application’s request is not supported.',
      text: 'Only authorization codes are issued (response_type=code). Report this to the application’s developers.',
    },
    invalid_scope: {
      title: 'The application asks for no scope that can be granted.',
      text: 'It must ask for known ones, such as event:read. Report this to the application’s developers.',
    },
    nothing_allowed: {
      title: 'Your role allows none of the requested scopes.',
      text: 'Ask an administrator for another role.',
    },
    invalid_target: {
      title: 'The application asks for access to another server.',
      text: 'Check the URL of the server in the application’s settings.',
    },
  },
  own: {
    title: 'Authorized applications',
    none: 'No application has access to your account.',
    application: 'Application',
    scopes: 'Scopes',
    used: 'Last used',
    since: 'Authorized',
    revoke: 'Revoke',
    revokeOf: 'Revoke access of {name}',
    revokeTitle: 'Revoke access of {name}?',
    revokeText: 'Its tokens stop working at once. It can ask you again.',
    cancel: 'Cancel',
    gone: 'This application no longer has access. It may have been revoked in another window.',
  },
} as const
