export const general = {
  lead: 'What this project is called, who sees it, and how long its events are kept.',
  what: {
    title: 'General',
    name: 'Name',
    nameHint: 'As people read it, in lists and headings.',
    slug: 'Slug',
    slugHint:
      'Stands in addresses and short ids, such as {example}. When it changes, old addresses and short ids lead on to the new ones, until another project takes the old slug. DSNs stay as they are; builds that upload for this project (SENTRY_PROJECT) need the new slug.',
    platform: 'Platform',
    platformHint: 'Decides the instructions on the set-up page. Events of any platform are taken.',
    retention: 'Days that events are kept',
    retentionHint:
      'Up to {limit, plural, one {# day} other {# days}}, as long as this server keeps anything; empty means that. Fewer days delete what is older for good, with the next cleaning: within 6 hours. Issues and releases stay.',
    spanRetention: 'Days that spans are kept',
    spanRetentionHint:
      'Up to {limit, plural, one {# day} other {# days}}, as long as this server keeps spans; empty means as long as the events of this project, and no longer than that.',
    apdex: 'Apdex threshold in milliseconds',
    apdexHint:
      'Whoever waits no longer than this for a transaction counts as satisfied, up to four times as long as tolerating. Empty means {usual, number} ms.',
    saved: 'The new settings hold from now on.',
    moved: 'It is called {slug} in addresses now. Old addresses lead on from {old}.',
  },
  problem: {
    name_missing: 'A name is missing. Type what your team calls this code.',
    name_too_long: 'This name is too long. It may have at most {limit, number} characters.',
    slug_taken: 'Another project has this slug. Choose another one.',
    slug_invalid:
      'A slug has lower-case letters a to z, digits and single dashes between them, with at least one letter, and at most {limit, number} characters. For example: {example}',
    retention: 'Type a whole number of days from 1 to {limit, number}, or nothing.',
    apdex: 'Type a whole number of milliseconds from 1 to {limit, number}, or nothing.',
    platform: 'Choose one of the list.',
  },
  access: {
    title: 'Who sees it',
    legend: 'Who sees this project',
    organization: 'Everybody in the organisation',
    teams: 'Its teams only',
    explain:
      'To people outside, a project of teams does not exist: not in lists, not by its address, not by the API. Owners and admins see every project.',
    teamList: 'Teams that own it',
    teamListHint: 'People of these teams see it, whoever else does.',
    members: '{count, plural, one {# person} other {# people}}',
    noTeams: 'There are no teams yet.',
    makeTeam: 'Make a team',
    mayNot: 'Who sees it is decided by owners and admins.',
    saved: {
      organization: 'Everybody in the organisation sees it.',
      teams: 'Only its teams see it, besides owners and admins.',
      nobody: 'It has no team, so that only owners and admins see it.',
      notYours:
        'You are in none of its teams: you see it because of your role, and would lose sight of it with another one.',
    },
  },
  remove: {
    title: 'Delete this project',
    text: 'Its issues, events, releases, uploaded source maps, keys and settings are deleted, and what SDKs go on sending to it is refused. This cannot be undone.',
    count: '{count, plural, =0 {It has no issues.} one {It has # issue.} other {It has # issues.}}',
    label: 'To delete it, type its slug: {slug}',
    submit: 'Delete this project for good',
    wrong: 'This is not its slug, so nothing was deleted. Type {slug} to delete it.',
    mayNot: 'Projects are deleted by owners and admins.',
  },
} as const
