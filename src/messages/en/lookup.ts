/** Looking up what React shows people in place of a server's error. */
export const lookup = {
  title: 'Look up a digest',
  tab: 'Digest {digest}',
  label: 'Digest',
  hint: 'The number that people see beside “Application error: a server-side exception has occurred”.',
  submit: 'Look it up',
  bad: 'This is no digest. A digest has up to 64 letters and digits, such as 2338017294.',
  none: {
    title: 'No event here has the digest {digest}.',
    what: 'React and Next.js keep the text of a server’s error from the browser and show a digest in its place, the same one that the server’s event bears.',
    cause:
      'Either the event is older than what is kept here, or the app does not send it yet: its server must report errors with their digest.',
    setUp: 'Set up {project}',
    projects: 'Go to the projects',
  },
  found: {
    title: 'Digest {digest}',
    server: 'On the server',
    browser: 'In the browser',
    browserNote: 'What people met because of it',
    onlyBrowser: 'Only the browser’s side of this error is here.',
    onlyBrowserText:
      'The server’s side says what went wrong. The app’s server must report its errors, each with its digest.',
    setUp: 'How to set it up',
    several: 'Several errors of servers bear this digest. The newest stands first.',
    untitled: 'No title',
    seen: 'Last seen {when}',
  },
} as const
