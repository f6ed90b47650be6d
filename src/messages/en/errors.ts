export const errors = {
  notFound: {
    title: 'There is nothing at this address',
    text: 'It may have been mistyped, or what was here is gone: events and issues are kept for a limited time.',
    action: 'Go to the issues',
    lookUp: 'Look up a digest',
  },
  forbidden: {
    title: 'Your account may not do this',
    text: 'You are signed in, but this page needs rights that your account does not have. Ask the owner of this server for them.',
    action: 'Go to the issues',
  },
  unauthorized: {
    title: 'Sign in to see this page',
    text: 'You are not signed in, or your session has ended. Signing in brings you back here.',
    action: 'Sign in',
  },
  crashed: {
    title: 'This page could not be shown',
    text: 'The server ran into an error while it made this page. Events are still being accepted; nothing is lost.',
    advice: 'Try again. If it happens again, look for this digest in the server’s log.',
    digest: 'Digest',
    copyDigest: 'Copy the digest',
    retry: 'Try again',
    home: 'Go to the start',
  },
  connection: {
    title: 'The server cannot be reached',
    text: 'Your connection was lost, or the server is restarting. The page goes on as soon as it answers.',
  },
} as const
