import { activity } from './triage/activity.ts'

/** What people do with issues: where they stand, what can be decided about them, and what has happened to them. */
export const triage = {
  /** Where an issue stands, as briefly as it can be said. */
  word: {
    new: 'New',
    regressed: 'Regressed',
    regressedIn: 'Regressed in {release}',
    escalating: 'Escalating',
    now: 'Resolved',
    release: 'Resolved in {release}',
    next_release: 'Resolved in the next release',
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
  /** What that means from now on. Singular and plural: of one issue, or of several. */
  means: {
    new: 'First seen in the last seven days, and nobody has decided about it yet.',
    regressed: 'It had been resolved and happened again.',
    escalating: 'It happens far more often than its own history would lead one to expect.',
    now: '{count, plural, one {It comes back if it happens again.} other {They come back if they happen again.}}',
    release:
      '{count, plural, one {It comes back if it happens} other {They come back if they happen}} in {release} or later. Events of older releases do not matter.',
    next_release:
      '{count, plural, one {It comes back if it happens} other {They come back if they happen}} in a release after {after}. Events of {after} and older do not matter.',
    next_release_any:
      '{count, plural, one {It comes back if it happens again.} other {They come back if they happen again.}}',
    commit:
      '{count, plural, one {It comes back if it happens} other {They come back if they happen}} in a release that has this commit. Events of releases without it do not matter.',
    forever:
      '{count, plural, one {It stays out of the way, whatever happens, until somebody reopens it.} other {They stay out of the way, whatever happens, until somebody reopens them.}}',
    time: '{count, plural, one {It comes back then.} other {They come back then.}}',
    events:
      '{count, plural, one {It comes back when it has happened that often.} other {They come back when they have happened that often.}}',
    users:
      '{count, plural, one {It comes back when it has met that many.} other {They come back when they have met that many.}}',
    escalatingUntil:
      '{count, plural, one {It comes back when it happens} other {They come back when they happen}} far more often than until now.',
  },
  window: {
    minutes: '{count, plural, one {a minute} other {# minutes}}',
    hours: '{count, plural, one {an hour} other {# hours}}',
    days: '{count, plural, one {a day} other {# days}}',
  },
  /** What an action came to. `what`: one of the words above. */
  done: {
    settled: '{count, plural, =0 {Nothing changed: that was so already.} one {{what}.} other {# issues: {what}.}}',
    reopened: '{count, plural, =0 {Nothing changed: that was so already.} one {Reopened.} other {# issues reopened.}}',
    priority:
      '{count, plural, =0 {Nothing changed: that was so already.} one {Priority: {priority}.} other {Priority of # issues: {priority}.}}',
    undone:
      '{count, plural, =0 {Nothing to undo: somebody has changed it since.} one {Undone.} other {Undone for # issues.}}',
    badMoment: 'That moment is not in the future. Choose a later one.',
    noRelease: 'No release is known in this project yet, so there is none to resolve it in.',
    unknownRelease: 'There is no release {release}. Choose one of the list.',
    badCommit: 'That is no commit’s hash: give all of its 40 characters (0-9, a-f).',
    badCount: 'Give a whole number from 1 to {most, number}.',
  },
  menu: {
    resolve: 'Resolve',
    resolveHow: 'Other ways to settle it as mended',
    now: 'Now',
    currentRelease: 'In the current release',
    nextRelease: 'In the next release',
    otherRelease: 'In another release…',
    commit: 'In a commit…',
    archive: 'Archive',
    archiveHow: 'How long it stays out of the way',
    escalating: 'Until it escalates',
    forever: 'For ever',
    days: '{count, plural, one {For # day} other {For # days}}',
    moment: 'Until a moment…',
    events: 'Until it has happened so often…',
    users: 'Until it has met so many users…',
    reopen: 'Reopen',
    priority: 'Priority',
    dismiss: 'Dismiss',
  },
  priority: { high: 'High', medium: 'Medium', low: 'Low' },
  ask: {
    close: 'Close',
    release: {
      title: 'Resolve in a release',
      label: 'Release',
      hint: 'Events of older releases will not bring it back.',
      none: 'No release of these projects has such a name.',
      loading: 'Looking for releases…',
      failed: 'The releases could not be looked up. Look at your connection and try again.',
    },
    commit: {
      title: 'Resolve in a commit',
      label: 'Commit',
      hint: 'Its whole hash, as git rev-parse HEAD prints it. A release has the commit once it was told so (sentry-cli releases set-commits).',
    },
    moment: {
      title: 'Archive until a moment',
      label: 'It comes back at',
      hint: 'Time zone: {timeZone}',
    },
    events: {
      title: 'Archive until it has happened so often',
      label: 'More events',
      hint: 'Events from now on count.',
    },
    users: {
      title: 'Archive until it has met so many users',
      label: 'More users',
      hint: 'Users who meet it from now on count.',
    },
    window: { label: 'Within', all: 'any time' },
  },
  activity,
} as const
