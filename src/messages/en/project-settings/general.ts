export const general = {
  lead: 'Name, access and retention of this project.',
  what: {
    title: 'General',
    name: 'Name',
    nameHint: 'Shown in lists and headings.',
    slug: 'Slug',
    slugHint:
      'Used in URLs and short IDs, such as {example}. After a change, old URLs and short IDs redirect until another project takes the old slug. DSNs stay the same; builds that upload to this project (SENTRY_PROJECT) need the new slug.',
    platform: 'Platform',
    platformHint: 'Determines the setup instructions. Events from any platform are accepted.',
    retention: 'Event retention (days)',
    retentionHint:
      'At most {limit, plural, one {# day} other {# days}} on this server. Leave empty for the server’s default of {usual, plural, one {# day} other {# days}}. With a shorter retention, older events are permanently deleted by the next cleanup, within 6 hours. Issues and releases are kept.',
    spanRetention: 'Span retention (days)',
    spanRetentionHint:
      'At most {limit, plural, one {# day} other {# days}} on this server. Leave empty for the server’s default of {usual, plural, one {# day} other {# days}}, or the project’s event retention if that is shorter.',
    logRetention: 'Log retention (days)',
    logRetentionHint:
      'At most {limit, plural, one {# day} other {# days}} on this server. Leave empty for the server’s default of {usual, plural, one {# day} other {# days}}, or the project’s event retention if that is shorter.',
    metricRetention: 'Metric retention (days)',
    metricRetentionHint:
      'At most {limit, plural, one {# day} other {# days}} on this server. Leave empty for the server’s default of {usual, plural, one {# day} other {# days}}, or the project’s event retention if that is shorter.',
    replayRetention: 'Replay retention (days)',
    replayRetentionHint:
      'At most {limit, plural, one {# day} other {# days}} on this server. Leave empty for the server’s default of {usual, plural, one {# day} other {# days}}, or the project’s event retention if that is shorter.',
    profileRetention: 'Profile retention (days)',
    profileRetentionHint:
      'At most {limit, plural, one {# day} other {# days}} on this server. Leave empty for the server’s default of {usual, plural, one {# day} other {# days}}, or the project’s event retention if that is shorter.',
    apdex: 'Apdex threshold (ms)',
    apdexHint:
      'Transactions up to this duration count as satisfied, up to four times as tolerating. Leave empty for {usual, number} ms, and {pages, number} ms for page loads.',
    saved: 'The new settings are in effect.',
    moved: 'The slug is now {slug}. URLs with {old} redirect.',
  },
  problem: {
    name_missing: 'Enter a name.',
    name_too_long: 'The name is too long. Use at most {limit, number} characters.',
    slug_taken: 'Another project already has this slug. Choose another one.',
    slug_invalid:
      'Use lowercase letters a to z, digits and single hyphens between them, with at least one letter and at most {limit, number} characters. For example: {example}',
    retention: 'Enter a whole number of days from 1 to {limit, number}, or leave empty.',
    apdex: 'Enter a whole number of milliseconds from 1 to {limit, number}, or leave empty.',
    platform: 'Choose a platform from the list.',
  },
  access: {
    title: 'Access',
    legend: 'Who can see this project',
    organization: 'Everyone in the organization',
    teams: 'Only its teams',
    explain:
      'For people outside its teams, the project does not exist: not in lists, by URL or in the API. Owners and admins see every project.',
    teamList: 'Teams',
    teamListHint: 'Members of these teams always have access.',
    members: '{count, plural, one {# member} other {# members}}',
    noTeams: 'There are no teams yet.',
    makeTeam: 'Create team',
    mayNot: 'Only owners and admins can change access.',
    saved: {
      organization: 'Everyone in the organization has access.',
      teams: 'Only its teams, owners and admins have access.',
      nobody: 'It has no teams, so only owners and admins have access.',
      notYours: 'You are not in any of its teams: you have access only because of your role.',
    },
  },
  remove: {
    title: 'Delete project',
    text: 'This deletes its issues, events, releases, uploaded source maps, keys and settings, and rejects anything SDKs still send. This cannot be undone.',
    count:
      '{count, plural, =0 {This project has no issues.} one {This project has # issue.} other {This project has # issues.}}',
    label: 'To confirm, enter its slug: {slug}',
    submit: 'Delete project permanently',
    wrong: 'Nothing was deleted: the slug doesn’t match. Enter {slug} to confirm.',
    onHold:
      'Nothing was deleted: this project, or an issue of it, is on legal hold ({reason}). An owner can lift the hold.',
    mayNot: 'Only owners and admins can delete projects.',
  },
} as const
