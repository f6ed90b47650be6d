export const api = {
  refused: {
    unauthenticated:
      'Nobody is signed in. Sign in, or send a token as “Authorization: Bearer …”. “bin/mishap token create” makes one.',
    badToken:
      'This token is not known here. It may have been mistyped or deleted; “bin/mishap token create” makes a new one.',
    forbidden:
      'This needs the permission {permission}, which the token or the account does not have. Use a token that was made with “--scopes {permission}”.',
    noRoute: 'There is nothing at this address. /api/0/openapi.json lists what there is.',
    noOrganization: 'There is no organization {name} here. The one organization is called {organization}.',
    noProject: 'There is no project {name}. Name it by its slug or its number; /api/0/projects/ lists them.',
    noIssue: 'There is no issue {name}. Name it by its number or its short id, such as WEB-1A.',
    noEvent: 'There is no event {name} here. It may still be on its way, or it is older than what is kept.',
    wrongMethod: 'This address can only be read: use {allow}.',
    tooLarge: 'The body is larger than {limit} bytes, which nothing here needs.',
    parameter: 'The parameter {name} cannot be used: {why}',
    search:
      'Issues and events cannot be searched by text or tag yet. Leave the parameter query empty, or use is:unresolved.',
    malformed:
      'The address of this request, or its Host header, cannot be read. Check the address that the tool was given.',
    fault: 'Something broke while this was being answered. It has been written to the log; trying again may help.',
  },
  parameter: {
    period: 'write a number and one of s, m, h, d, w, such as 24h or 14d.',
    date: 'write a date and time such as 2026-01-31T12:00:00Z.',
    bothDates: 'start and end belong together, and start comes first.',
    limit: 'write a whole number from 1 to 100.',
    cursor: 'use one from the Link header of an earlier answer, or none.',
    sort: 'use one of {sorts}.',
    once: 'say it once, as text.',
    flag: 'use 0 or 1.',
    several: 'repeat it at most {most} times.',
    issueId: 'use the number of an issue.',
  },
  processing: 'The value of {name} was changed or left out when the event arrived ({type}).',
  document: {
    title: 'Mishap',
    description:
      'Projects, issues and events of this server, in the shapes that tools for Sentry know. All addresses work with and without the slash at the end.',
    bearer: 'A token that “bin/mishap token create” has made.',
    answer: 'The answer.',
    refusal: 'Why there is no answer.',
  },
  operations: {
    health: 'How the server is',
    root: 'Whose credentials these are, and what they allow',
    organizations: 'The organizations of this server: always one',
    organization: 'The organization',
    projects: 'All projects',
    project: 'One project',
    keys: 'The keys of a project, with their DSNs',
    issues: 'Issues with events in a period',
    issue: 'One issue',
    issueEvents: 'The events of an issue, newest first',
    issueEvent: 'One event of an issue',
    projectEvents: 'The events of a project, newest first',
    projectEvent: 'One event of a project',
    rawEvent: 'One event of a project as it is kept',
  },
} as const
