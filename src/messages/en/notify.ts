/** Alerts and notices sent to chats, pagers and mailboxes. */
export const notify = {
  /** The first line. `what`: an issue's title, or the name of a rule. */
  headline: {
    new: 'New issue: {what}',
    regressed: 'Regressed: {what}',
    escalating: 'Escalating: {what}',
    reopened: 'Reopened: {what}',
    resolved: 'Resolved: {what}',
    events: 'Frequent: {what}',
    users: 'Many users affected: {what}',
    firstInRelease: 'First seen in {name}: {what}',
    firstInEnvironment: 'First seen in {name}: {what}',
    warning: 'Warning: {what}',
    critical: 'Critical: {what}',
    ok: 'Resolved: {what}',
    test: 'Test notification from Mishap',
  },
  /** The sentence below it. */
  why: {
    new: 'First seen in {project}.',
    regressed: 'It was resolved in {project} and has happened again.',
    regressedIn: 'It was resolved in {project} and has happened again in release {release}.',
    escalating: 'It happens far more often in {project} than its history suggests.',
    resolved: 'It was resolved in {project}.',
    events: '{count, plural, one {# event} other {# events}} in {project} within {window}.',
    users: '{count, plural, one {# user} other {# users}} affected in {project} within {window}.',
    firstInRelease: 'First seen in release {name} of {project}.',
    firstInEnvironment: 'First seen in environment {name} of {project}.',
    above:
      '{measure, select, events {{value, plural, one {# event} other {# events}}} users {{value, plural, one {# user affected} other {# users affected}}} sessions {{value, plural, one {# session started} other {# sessions started}}} other {{value, plural, one {# new issue} other {# new issues}}}} within {window}: more than {limit, number}.',
    below:
      '{measure, select, events {{value, plural, one {# event} other {# events}}} users {{value, plural, one {# user affected} other {# users affected}}} sessions {{value, plural, one {# session started} other {# sessions started}}} other {{value, plural, one {# new issue} other {# new issues}}}} within {window}: fewer than {limit, number}.',
    again:
      '{measure, select, events {{value, plural, one {# event} other {# events}}} users {{value, plural, one {# user affected} other {# users affected}}} sessions {{value, plural, one {# session started} other {# sessions started}}} other {{value, plural, one {# new issue} other {# new issues}}}} within {window}: resolved at {limit, number}.',
    share:
      '{measure, select, crashed_sessions {{value, number}% of the sessions started within {window} crashed or had an unhandled error} other {{value, number}% of the sessions started within {window} had errors}}: {limit, number}% or more.',
    shareAgain:
      '{measure, select, crashed_sessions {{value, number}% of the sessions started within {window} crashed or had an unhandled error} other {{value, number}% of the sessions started within {window} had errors}}: resolved, below {limit, number}%.',
    free: '{measure, select, crash_free_sessions {{value, number}% of the sessions started within {window} were crash-free} other {{value, number}% of the users within {window} were crash-free}}: below {limit, number}%.',
    freeAgain:
      '{measure, select, crash_free_sessions {{value, number}% of the sessions started within {window} were crash-free} other {{value, number}% of the users within {window} were crash-free}}: resolved at {limit, number}% or above.',
    logs: '{value, plural, one {# log} other {# logs}} within {window}: {is, select, again {resolved at {limit, number}} above {more than {limit, number}} other {fewer than {limit, number}}}.',
    metric:
      '{what} was {value} within {window}: {is, select, again {resolved at {limit}} above {above {limit}} other {below {limit}}}.',
    test: '{by} sent this test. Alerts arrive here.',
  },
  /** Why Mishap reopened an issue. */
  reopened: {
    count_reached: 'It was archived in {project} until it happened more often, and it did.',
    time_is_up: 'The time that it was archived for in {project} is over.',
    ticket: 'Its ticket was reopened, and so was the issue in {project}.',
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
    assignee: 'Assignee',
    events: 'Events so far',
    firstSeen: 'First seen',
    culprit: 'Culprit',
    recent: 'Recent',
  },
  level: { fatal: 'Fatal', error: 'Error', warning: 'Warning', info: 'Info', debug: 'Debug' },
  priority: { high: 'High', medium: 'Medium', low: 'Low' },
  open: { issue: 'Open issue', rule: 'Open rule', mishap: 'Open Mishap' },
  /** The reason for the message, at its end. */
  because: 'Sent by the alert rule “{rule}”.',
  everyProject: 'All',
  mail: {
    because: 'You receive this because the rule notifies you, one of your teams, or the issue’s assignee.',
    settings: 'Change which emails you get, and when, in your account settings: {link}',
  },
  /** A mail about several events. */
  summary: {
    subjectOne: '{shortId}: {title}',
    subject: '{count, plural, one {# update} other {# updates}} on your issues',
    lead: '{count, plural, one {# update} other {# updates}} on issues that concern you.',
    more: '{count, plural, one {# more update is} other {# more updates are}} not listed here.',
    open: 'Open your issues',
    /** `by`: the person. Without one, Mishap did it automatically. */
    assigned: '{by} assigned it to you or one of your teams.',
    assignedBySelf: 'Ownership rules assigned it to you or one of your teams.',
    unassigned: '{by} assigned it to someone else.',
    mentioned: '{by} mentioned you: {text}',
    comment: '{by} commented: {text}',
    resolved: '{by} resolved it.',
    archived: '{by} archived it.',
    reopened: '{by} reopened it.',
    reopenedBySelf: 'It was reopened.',
    resolvedBySelf: 'It was resolved.',
    archivedBySelf: 'It was archived.',
    escalating: 'It happens far more often than its history suggests.',
    regressed: 'It was resolved and has happened again.',
    regressedIn: 'It was resolved and has happened again in release {release}.',
    priority: '{by} changed its priority.',
    prioritySelf: 'Its priority has changed.',
    merged: '{by} merged other issues into it.',
    linked: 'It was linked to {key}.',
    unlinked: 'It was unlinked from {key}.',
  },
} as const
