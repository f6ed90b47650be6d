/** Looking up the digest that React shows in place of a server's error. */
export const lookup = {
  title: 'Look up a digest',
  tab: 'Digest {digest}',
  label: 'Digest',
  hint: 'The number shown next to “Application error: a server-side exception has occurred”.',
  submit: 'Look up',
  bad: 'This is not a valid digest. A digest has up to 64 letters and digits, such as 2338017294.',
  none: {
    title: 'No event with digest {digest}',
    what: 'React and Next.js hide server error messages from the browser and show a digest instead. The event from the server carries the same digest.',
    cause:
      'Either the event is past its retention period, or your app doesn’t report it yet: the server side must report errors with their digest.',
    setUp: 'Set up {project}',
    projects: 'Go to projects',
  },
  found: {
    title: 'Digest {digest}',
    server: 'On the server',
    browser: 'In the browser',
    browserNote: 'What users saw',
    onlyBrowser: 'Only the browser side of this error was reported.',
    onlyBrowserText: 'The cause is on the server side. Your app’s server must report errors with their digest.',
    setUp: 'How to set this up',
    several: 'Several server errors share this digest. The newest is listed first.',
    untitled: 'Untitled',
    seen: 'Last seen {when}',
  },
} as const
