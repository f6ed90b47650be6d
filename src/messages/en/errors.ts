export const errors = {
  notFound: {
    title: 'There is nothing at this address',
    text: 'It may have been mistyped, or what was here is gone: events and issues are kept for a limited time.',
    action: 'Go to the issues',
    lookUp: 'Look up a digest',
  },
  forbidden: {
    title: 'Your account may not do this',
    text: 'You are signed in, but this page needs rights that your role does not have.',
    ask: 'These people can give you the rights:',
    more: '… and {count, plural, one {# more} other {# more}}.',
    owner: 'owner',
    admin: 'admin',
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
    browserText:
      'A script of this page ran into an error in your browser. Events are still being accepted; nothing is lost.',
    advice: 'Try again. If it happens again, look for this digest in the server’s log.',
    browserAdvice: 'Try again. If it happens again, tell whoever runs this server.',
    digest: 'Digest',
    copyDigest: 'Copy the digest',
    event: 'Event',
    copyEvent: 'Copy the event’s id',
    lookUp: 'Look it up in Mishap',
    retry: 'Try again',
    home: 'Go to the start',
    interrupted: 'This page did not arrive whole',
    interruptedText: 'The connection broke while it was loading. Mishap is trying again.',
    outdated: 'Mishap was updated',
    outdatedText: 'This page is of the version before, and is being loaded anew.',
  },
  connection: {
    title: 'The server cannot be reached',
    text: 'Your connection was lost, or the server is restarting. Mishap keeps trying, and the page goes on as soon as it answers.',
  },
  unsent: {
    unanswered: 'The server did not answer.',
    unansweredText:
      'Your connection was lost, or the server is restarting. What you typed is still here: send it again in a moment.',
    outdated: 'Mishap was updated since this page was loaded.',
    outdatedText: 'Nothing was done. Keep a copy of what you typed, load the page anew, and send it again.',
  },
} as const
