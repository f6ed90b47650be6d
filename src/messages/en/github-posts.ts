/** Mishap's posts on GitHub: pull request comments and checks. English for all users. */
export const githubPosts = {
  count: '{count, number}',
  description: 'Checks of releases, and comments on pull requests, from Mishap.',
  comment: {
    head: '{count, plural, one {This pull request changes a file with an open issue in Mishap.} other {This pull request changes files with # open issues in Mishap.}}',
    none: 'No open issue in Mishap is in the files of this pull request.',
    column: { issue: 'Issue', title: 'Title', file: 'File', events: 'Events', users: 'Users' },
    more: 'And {count, plural, one {one more} other {# more}}.',
    foot: 'Events and users of the last 30 days. This comment is kept up to date.',
  },
  check: {
    name: 'Mishap ({project})',
    title: {
      running: '{version}: no new issues so far',
      passed: '{version}: no new issues in {minutes, plural, one {one minute} other {# minutes}}',
      failed: '{version}: {count, plural, one {one new issue} other {# new issues}}',
    },
    text: {
      running: 'This release is watched for new issues and regressions until {at}.',
      passed:
        'No new issue and no regression came up in {minutes, plural, one {one minute} other {# minutes}} after the release, or all are resolved.',
      failed:
        '{count, plural, one {One issue is new or came back} other {# issues are new or came back}} in this release. Resolve or archive {count, plural, one {it} other {them}} in Mishap and run this check again to let it pass.',
    },
    kind: { new: 'New', regressed: 'Regressed' },
    column: { issue: 'Issue', title: 'Title', kind: 'Kind', since: 'Since' },
    more: 'And {count, plural, one {one more} other {# more}}.',
  },
} as const
