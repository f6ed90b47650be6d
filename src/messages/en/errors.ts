export const errors = {
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page was deleted: events and issues are kept for a limited time.',
    action: 'Go to issues',
    lookUp: 'Look up a digest',
  },
  forbidden: {
    title: 'You don’t have access to this page',
    text: 'You are signed in, but your role doesn’t have the permissions this page needs.',
    ask: 'These people can give you access:',
    more: '… and {count, plural, one {# more} other {# more}}.',
    owner: 'owner',
    admin: 'admin',
    action: 'Go to issues',
  },
  unauthorized: {
    title: 'Sign in to see this page',
    text: 'You are not signed in, or your session has expired. After signing in, you’ll come back here.',
    action: 'Other ways to sign in',
  },
  crashed: {
    title: 'This page could not be displayed',
    text: 'The server hit an error while rendering this page. Events are still being accepted; nothing is lost.',
    browserText: 'A script on this page failed in your browser. Events are still being accepted; nothing is lost.',
    advice: 'Try again. If it happens again, search the server log for this digest.',
    browserAdvice: 'Try again. If it happens again, tell your administrator.',
    digest: 'Digest',
    copyDigest: 'Copy digest',
    event: 'Event',
    copyEvent: 'Copy event ID',
    lookUp: 'Look up in Mishap',
    retry: 'Try again',
    home: 'Go to home page',
    interrupted: 'This page did not load completely',
    interruptedText: 'The connection was lost while loading, or the server’s answer was damaged. Mishap keeps trying.',
    away: 'The event database is not responding',
    awayText:
      'Events are still being accepted and are processed when it responds again. Mishap keeps trying to load this page.',
    catalogueAway: 'The database is not responding',
    filesAway: 'The storage of files is not responding',
    filesAwayText:
      'Recordings, profiles and attachments cannot be shown until it responds again. Issues, traces and logs work, and events are still being accepted. Mishap keeps trying to load this page.',
    outdated: 'Mishap has been updated',
    outdatedText: 'This page is from the previous version and is being reloaded.',
  },
  connection: {
    title: 'The server cannot be reached',
    text: 'Your connection was lost, or the server is restarting. Mishap keeps trying and continues as soon as the server responds.',
    back: 'The server is back',
  },
  unsent: {
    unanswered: 'The server did not respond.',
    unansweredText:
      'Your connection was lost, or the server is restarting. Your input is still here: submit it again in a moment.',
    outdated: 'Mishap was updated after this page was loaded.',
    outdatedText: 'Nothing was saved. Copy your input, reload the page, and submit it again.',
  },
} as const
