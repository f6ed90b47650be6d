import { activity } from './triage/activity.ts'

/** Triage of issues: states, actions and history. */
export const triage = {
  /** An issue's state, as short as possible. */
  word: {
    new: 'New',
    regressed: 'Regressed',
    regressedIn: 'Regressed in {release}',
    escalating: 'Escalating',
    now: 'Resolved',
    release: 'Resolved in {release}',
    next_release: 'Resolved in the release after {after}',
    next_release_any: 'Resolved in the next release',
    commit: 'Resolved by commit {commit}',
    forever: 'Archived',
    time: 'Archived until {when}',
    events: 'Archived until {count, plural, one {# more event} other {# more events}}',
    eventsWithin: 'Archived until {count, plural, one {# more event} other {# more events}} within {window}',
    users: 'Archived until {count, plural, one {# more user} other {# more users}}',
    usersWithin: 'Archived until {count, plural, one {# more user} other {# more users}} within {window}',
    escalatingUntil: 'Archived until it escalates',
    currentRelease: 'Resolved in the current releases of their projects',
  },
  /** What that state means from now on. Singular and plural: for one issue, or for several. */
  means: {
    new: 'First seen since your last visit or in the last 24 hours, and not triaged yet.',
    regressed: 'It was resolved and has happened again.',
    escalating: 'It happens far more often than its history suggests, or than it was archived for.',
    now: '{count, plural, one {Reopens if it happens again.} other {Reopen if they happen again.}}',
    release:
      '{count, plural, one {Reopens if it happens} other {Reopen if they happen}} in {release} or later. Events from older releases don’t count.',
    next_release:
      '{count, plural, one {Reopens if it happens} other {Reopen if they happen}} in a release after {after}. Events from {after} and older releases don’t count.',
    next_release_any: '{count, plural, one {Reopens if it happens again.} other {Reopen if they happen again.}}',
    commit:
      '{count, plural, one {Reopens if it happens} other {Reopen if they happen}} in a release with this commit. Events from releases without it don’t count.',
    forever:
      '{count, plural, one {Stays archived until someone reopens it.} other {Stay archived until someone reopens them.}}',
    time: '{count, plural, one {Reopens then.} other {Reopen then.}}',
    events: '{count, plural, one {Reopens after that many events.} other {Reopen after that many events.}}',
    users:
      '{count, plural, one {Reopens after affecting that many users.} other {Reopen after affecting that many users.}}',
    escalatingUntil:
      '{count, plural, one {Reopens when it happens} other {Reopen when they happen}} far more often than before.',
  },
  window: {
    minutes: '{count, plural, one {a minute} other {# minutes}}',
    hours: '{count, plural, one {an hour} other {# hours}}',
    days: '{count, plural, one {a day} other {# days}}',
  },
  /** The result of an action. `what`: one of the words above. */
  done: {
    settled: '{count, plural, =0 {Nothing changed.} one {{what}.} other {# issues: {what}.}}',
    reopened: '{count, plural, =0 {Nothing changed.} one {Reopened.} other {# issues reopened.}}',
    priority:
      '{count, plural, =0 {Nothing changed.} one {Priority: {priority}.} other {Priority of # issues: {priority}.}}',
    deleted: '{count, plural, =0 {Nothing deleted.} one {Deleted.} other {# issues deleted.}}',
    discarded: 'Future events of the same groups are discarded.',
    onHold: 'Nothing deleted: on legal hold ({why}).',
    restored: '{count, plural, =0 {Nothing to restore: the hour is over.} one {Restored.} other {# issues restored.}}',
    undone:
      '{count, plural, =0 {Nothing to undo: it has been changed since.} one {Undone.} other {Undone for # issues.}}',
    badMoment: 'Choose a date and time in the future.',
    noRelease: 'This project has no releases yet. Create one, or resolve the issue without a release.',
    unknownRelease: 'There is no release {release}. Choose one from the list.',
    badCommit: 'Enter the full commit hash: 40 characters (0-9, a-f).',
    badCount: 'Enter a whole number from 1 to {most, number}.',
  },
  menu: {
    resolve: 'Resolve',
    resolveHow: 'More resolve options',
    now: 'Now',
    currentRelease: 'In the current release',
    nextRelease: 'In the next release',
    otherRelease: 'In another release…',
    commit: 'In a commit…',
    archive: 'Archive',
    archiveHow: 'Archive options',
    escalating: 'Until it escalates',
    forever: 'Forever',
    days: '{count, plural, one {For # day} other {For # days}}',
    moment: 'Until a date…',
    events: 'Until a number of events…',
    users: 'Until a number of users…',
    reopen: 'Reopen',
    priority: 'Priority',
    dismiss: 'Dismiss',
  },
  remove: {
    label: 'More actions',
    backups: 'Backups that exist keep a copy. Replays and traces stay.',
    delete: {
      menu: 'Delete…',
      title: 'Delete with all events?',
      text: 'Events, attachments, feedback and comments are deleted. It can be restored for an hour. If the error happens again, it opens a new issue.',
      button: 'Delete',
    },
    discard: {
      menu: 'Delete and discard future events…',
      title: 'Delete, and discard future events?',
      text: 'Events, attachments, feedback and comments are deleted. It can be restored for an hour. Future events of the same groups are discarded until an admin lifts that in the project’s settings under Filters.',
      button: 'Delete and discard',
    },
  },
  deleted: {
    title: '{issue} was deleted',
    by: 'Deleted by {name}.',
    until: 'Its events are deleted',
    restore: 'Restore',
    list: 'All issues',
  },
  priority: { high: 'High', medium: 'Medium', low: 'Low' },
  ask: {
    close: 'Close',
    release: {
      title: 'Resolve in a release',
      label: 'Release',
      hint: 'Events from older releases don’t reopen it.',
      none: 'No matching releases in these projects.',
      loading: 'Searching releases…',
      failed: 'Could not search releases. Check your connection and try again.',
    },
    commit: {
      title: 'Resolve in a commit',
      label: 'Commit',
      hint: 'The full hash, as printed by git rev-parse HEAD. Releases get their commits from sentry-cli releases set-commits.',
    },
    moment: {
      title: 'Archive until a date',
      label: 'Reopens at',
      hint: 'Time zone: {timeZone}',
    },
    events: {
      title: 'Archive until a number of events',
      label: 'More events',
      hint: 'Only new events count.',
    },
    users: {
      title: 'Archive until a number of users',
      label: 'More users',
      hint: 'Only users affected from now on count.',
    },
    window: { label: 'Within', all: 'any time' },
  },
  activity,
} as const
