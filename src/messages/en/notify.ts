/** Words of alerts and notices: to chats, pagers and mailboxes. */
export const notify = {
  /** The first line. `what`: an issue's title, or the name of a rule. */
  headline: {
    new: 'New issue: {what}',
    regressed: 'Came back: {what}',
    escalating: 'Escalating: {what}',
    resolved: 'Resolved: {what}',
    events: 'Seen often: {what}',
    users: 'Many people are hit: {what}',
    firstInRelease: 'First seen in {name}: {what}',
    firstInEnvironment: 'First seen in {name}: {what}',
    warning: 'Warning: {what}',
    critical: 'Critical: {what}',
    ok: 'Back to normal: {what}',
    test: 'A test from Mishap',
  },
  /** The sentence below it. */
  why: {
    new: 'It was seen for the first time in {project}.',
    regressed: 'It had been resolved in {project}, and has happened again.',
    regressedIn: 'It had been resolved in {project}, and has happened again in release {release}.',
    escalating: 'It happens far more often in {project} than its own history lets expect.',
    resolved: 'It was resolved in {project}.',
    events: '{count, plural, one {# event} other {# events}} in {project} within {window}.',
    users: '{count, plural, one {# person was} other {# people were}} hit in {project} within {window}.',
    firstInRelease: 'It was seen in release {name} of {project} for the first time.',
    firstInEnvironment: 'It was seen in {name} of {project} for the first time.',
    above:
      '{measure, select, events {{value, plural, one {# event} other {# events}}} users {{value, plural, one {# person hit} other {# people hit}}} other {{value, plural, one {# new issue} other {# new issues}}}} within {window}: more than {limit, number}.',
    below:
      '{measure, select, events {{value, plural, one {# event} other {# events}}} users {{value, plural, one {# person hit} other {# people hit}}} other {{value, plural, one {# new issue} other {# new issues}}}} within {window}: fewer than {limit, number}.',
    again:
      '{measure, select, events {{value, plural, one {# event} other {# events}}} users {{value, plural, one {# person hit} other {# people hit}}} other {{value, plural, one {# new issue} other {# new issues}}}} within {window}: good again since it reached {limit, number}.',
    share:
      '{measure, select, crashed_sessions {{value, number}% of the sessions that started within {window} crashed} other {{value, number}% of the sessions that started within {window} had errors}}: {limit, number}% or more.',
    shareAgain:
      '{measure, select, crashed_sessions {{value, number}% of the sessions that started within {window} crashed} other {{value, number}% of the sessions that started within {window} had errors}}: good again, below {limit, number}%.',
    test: '{by} wanted to see whether alerts arrive here. They do.',
  },
  window: {
    minutes: '{count, plural, one {a minute} other {# minutes}}',
    hours: '{count, plural, one {an hour} other {# hours}}',
    days: '{count, plural, one {a day} other {# days}}',
  },
  percent: '{value, number}%',
  fact: {
    project: 'Project',
    projects: 'Projects',
    level: 'Level',
    priority: 'Priority',
    environment: 'Environment',
    environments: 'Environments',
    release: 'Release',
    assignee: 'Assigned to',
    events: 'Events so far',
    firstSeen: 'First seen',
    culprit: 'Where',
    recent: 'Lately',
  },
  level: { fatal: 'Fatal', error: 'Error', warning: 'Warning', info: 'Info', debug: 'Debug' },
  priority: { high: 'High', medium: 'Medium', low: 'Low' },
  open: { issue: 'Open the issue', rule: 'Open the rule', mishap: 'Open Mishap' },
  /** Why this came, at its end. */
  because: 'Sent by the alert rule “{rule}”.',
  everyProject: 'All',
  mail: {
    because: 'You get this because the rule names you, a team of yours, or whoever the issue is assigned to.',
    settings: 'What you get mails about, and when, is set in your account: {link}',
  },
  /** A mail about several things that happened. */
  digest: {
    subjectOne: '{shortId}: {title}',
    subject: '{count, plural, one {One thing} other {# things}} happened to issues of yours',
    lead: '{count, plural, one {One thing} other {# things}} happened to issues that concern you.',
    more: '{count, plural, one {One more is} other {# more are}} not listed here.',
    open: 'Open your issues',
    /** `by`: who did it. Without one, Mishap did it by itself. */
    assigned: '{by} gave it to you or a team of yours.',
    assignedBySelf: 'The rules of ownership gave it to you or a team of yours.',
    unassigned: '{by} gave it to somebody else.',
    mentioned: '{by} mentioned you: {text}',
    comment: '{by} wrote: {text}',
    resolved: '{by} resolved it.',
    archived: '{by} archived it.',
    reopened: '{by} opened it again.',
    reopenedBySelf: 'It is open again.',
    resolvedBySelf: 'It was resolved.',
    archivedBySelf: 'It was archived.',
    escalating: 'It happens far more often than its own history lets expect.',
    regressed: 'It had been resolved, and has happened again.',
    regressedIn: 'It had been resolved, and has happened again in release {release}.',
    priority: '{by} changed its priority.',
    prioritySelf: 'Its priority has changed.',
    merged: '{by} merged other issues into it.',
    linked: 'It was linked to {key}.',
    unlinked: 'It is no longer linked to {key}.',
  },
} as const
