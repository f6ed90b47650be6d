/** Tickets in GitHub, GitLab and Jira: how they are connected, and what issues show of them. */
export const tickets = {
  system: { github: 'GitHub', gitlab: 'GitLab', jira: 'Jira' },
  state: { open: 'Open', closed: 'Closed', not_planned: 'Not planned' },
  /** Why another system did not do what it was asked. `says`: its own words. */
  fault: {
    unreachable: 'Nobody answers at the address of {system}. It may be down, or the address is mistyped.',
    timeout: '{system} took too long to answer. Try again in a moment.',
    private_address:
      '{system} is in a private network, which Mishap does not call by itself. Whoever runs this server can allow it: MISHAP_ALLOW_PRIVATE_HOSTS names the hosts.',
    unexpected: 'What answers at this address is not {system} as Mishap knows it. Check the address in the settings.',
    unauthorized:
      '{system} does not take the token. It may have expired or been revoked: enter a new one in the settings.',
    forbidden: '{system} does not allow this token to do that. Give it the permission, or use another one.',
    not_found:
      '{system} knows of no such thing, or does not show it to this token. Check the name and what the token may see.',
    rate_limited: '{system} has had too many requests with this token. Try again in some minutes.',
    rejected: '{system} does not take it.',
    server_error: '{system} has trouble of its own. Try again in a moment.',
    no_way_to_close: '{system} has no transition from where this ticket is to a status that counts as done.',
    says: '{system} says: “{says}”',
  },
  settings: {
    lead: 'With GitHub, GitLab or Jira connected, issues can be linked to tickets there, or be made into one. Closing the ticket can resolve the issue, and the other way round.',
    title: 'Connected',
    none: 'Nothing is connected yet. Choose below what your team works with.',
    column: { name: 'Name', place: 'Makes tickets in', token: 'Token', hook: 'Webhook' },
    noPlace: 'Nowhere yet',
    tokenEnds: 'ends with {ends}',
    hookNever: 'Not heard yet',
    connectTitle: 'Connect',
    connectText: {
      github: 'github.com, or a GitHub Enterprise Server.',
      gitlab: 'gitlab.com, or a GitLab of your own.',
      jira: 'Jira Cloud, or a Jira Data Center.',
    },
    connect: 'Connect {system}',
    back: 'Integrations',
  },
  /** Where the token comes from and what it may. */
  token: {
    title: 'First, a token',
    github:
      'On GitHub, under Settings, Developer settings, Personal access tokens, Fine-grained tokens: make one for the repositories that tickets are in, with the permission “Issues: Read and write”. (A classic token needs the scope “repo”.)',
    gitlab:
      'In the project, or in the group that holds the projects, under Settings, Access tokens: make one with the role “Reporter” and the scope “api”.',
    jira: 'In Jira Cloud, under id.atlassian.com, Security, API tokens: make one without scopes, and enter the address of its account below. In a Jira Data Center it is in your profile, under Personal access tokens, and the address stays empty. The account needs the permissions “Browse projects”, “Create issues” and “Transition issues”.',
    reach:
      'What Mishap does there bears the name of the token’s account, so one that belongs to no single person is best. Whoever may change issues here can link and make tickets wherever the token may: give it what it needs, and no more.',
  },
  form: {
    title: 'Settings',
    name: 'Name',
    nameHint: 'What people here call it.',
    baseUrl: 'Address',
    baseUrlHint: 'Where people open it in the browser.',
    account: 'Address of the token’s account',
    accountHint: 'Jira Cloud wants it. For a Jira Data Center leave it empty.',
    token: 'Token',
    tokenHint: 'It is kept encrypted, and never shown again.',
    tokenKept: 'Empty: the one that ends with {ends} stays.',
    place: { github: 'Repository', gitlab: 'Project', jira: 'Project key' },
    placeHint: {
      github: 'Where tickets are made, such as acme/shop. It can be changed for each ticket.',
      gitlab: 'Where tickets are made, such as acme/web/shop. It can be changed for each ticket.',
      jira: 'Where tickets are made, such as SHOP. It can be changed for each ticket.',
    },
    places: 'For single projects',
    placesHint:
      'One a line, where a project’s tickets are made elsewhere: its slug, a colon, the place. “web: {example}”.',
    example: { github: 'acme/web', gitlab: 'acme/web', jira: 'WEB' },
    resolvesIssues: 'Closing a ticket resolves its issues',
    resolvesIssuesHint:
      'And opening it again reopens them. An issue with several tickets is resolved with the last of them. What is closed as not planned or as a duplicate resolves nothing.',
    closesTickets: 'Resolving an issue closes its tickets',
    closesTicketsHint:
      'Half a minute later, so that it can be taken back. A ticket of several issues is closed with the last of them.',
    submit: 'Connect',
    save: 'Save',
    saved: 'Saved.',
    connected: 'Connected.',
    not: 'Not saved.',
    notText: 'What is wrong is marked above. Mend it and try again.',
    gone: 'This integration is no longer there. Somebody may have removed it meanwhile.',
    open: 'Go on to its settings',
  },
  problem: {
    name_missing: 'A name is missing. Type what people call it, such as “GitHub”.',
    name_too_long: 'This name is too long. It may have at most {limit, number} characters.',
    name_taken: 'Another integration bears this name. Choose one that tells them apart.',
    address_invalid:
      'This is no address. It should look like https://github.com, without a question mark or a password.',
    address_too_long: 'This address is too long. It may have at most {limit, number} characters.',
    token_missing: 'A token is missing. The text above says where it comes from.',
    token_invalid: 'This is no token: it has spaces, line breaks or letters that a token cannot have.',
    account_invalid: 'This is no address of an account. It should look like name@example.com.',
    place_invalid: {
      github: '“{place}” is no repository. It should look like acme/shop.',
      gitlab: '“{place}” is no project. It should look like acme/shop.',
      jira: '“{place}” is no project key. It is in capital letters, such as SHOP.',
    },
    project_unknown: '“{place}” names no project. Each line has the slug of a project, a colon, and a place.',
  },
  check: {
    title: 'Connection',
    text: 'Asks {system} whose token it is, and whether it sees where tickets are made.',
    submit: 'Check the connection',
    works: 'It works: the token is that of {account}.',
    sees: 'It sees {place}.',
    not: 'It does not work.',
  },
  hook: {
    title: 'Webhook',
    text: 'With a webhook, {system} tells at once what happens to tickets, and which commits say “fixes WEB-1A”. Without one, Mishap looks every five minutes whether linked tickets were closed, and reads no commits.',
    textJira:
      'With a webhook, Jira tells at once what happens to tickets. Without one, Mishap looks every five minutes whether linked tickets were closed.',
    heard: 'Last heard',
    address: 'Address',
    copyAddress: 'Copy the address',
    secret: 'Secret',
    shownOnce: 'It is shown this once. Copy it now; a new one can be made at any time.',
    copySecret: 'Copy the secret',
    renew: 'Make a new secret',
    renewText: 'Whatever uses the secret of before is refused from then on.',
    renewed: 'There is a new secret.',
    how: {
      github:
        'On GitHub, in the repository or the organisation, under Settings, Webhooks, Add webhook: the address as payload URL, “application/json” as content type, the secret, and as events “Issues” and “Pushes”. Commits count on the default branch.',
      gitlab:
        'On GitLab, in the project or the group, under Settings, Webhooks, Add new webhook: the address as URL, the secret as secret token, and as triggers “Push events” and “Issues events” (or “Work item events”). Commits count on the default branch.',
      jira: 'In Jira, under System, Webhooks, Create a webhook: the address as URL, the secret, and as events of issues “updated” and “deleted”. A Jira Data Center has no field for the secret: append ?secret= and the secret to the address.',
    },
  },
  remove: {
    title: 'Remove',
    text: 'Issues lose their links to its tickets. The tickets stay as they are, and so do the histories of the issues. This cannot be undone.',
    label: 'Type {name} to remove it',
    submit: 'Remove {name}',
    not_typed: 'This is not its name. Type {name}, just as it is written here.',
  },
  /** Beside an issue. */
  side: {
    title: 'Tickets',
    nothing: 'Link tickets of GitHub, GitLab or Jira here:',
    connect: 'connect one',
    unlink: 'Unlink {key}',
    unlinked: '{key} is no longer linked.',
    linked: '{key} is linked.',
    undo: 'Undo',
    link: 'Link a ticket',
    typed: 'Address, key or words',
    typedHint: 'Paste the address of a ticket, type its key, or words of its title to look for it.',
    submit: 'Link',
    found: 'Which one?',
    create: 'Create in {name}',
    problem: {
      not_a_ticket: 'No ticket was found with these words. Paste its address, or type its key.',
      no_integration:
        'Nothing that is connected has this ticket. Its address has to begin with that of an integration.',
      ambiguous: 'Several integrations could have this ticket. Paste its whole address.',
      no_place: 'Nobody has said where the tickets of this project are. Paste the whole address.',
      gone: 'The issue or the integration is no longer there. Load the page again.',
      empty: 'Paste the address of a ticket, or type its key.',
    },
  },
  /** The page that makes a ticket of an issue. */
  create: {
    title: 'Create a ticket in {system}',
    back: 'Back to {issue}',
    lead: 'The account holds the exceptions with the frames of your own code, the release and where it ran. It names no user and no request. Read it before you send it: what an exception says comes from your app.',
    ticketTitle: 'Title',
    body: 'Account',
    bodyHint: { github: 'Markdown.', gitlab: 'Markdown.', jira: 'Jira’s wiki markup.' },
    submit: 'Create the ticket',
    not: 'The ticket was not made.',
    problem: {
      title_missing: 'A title is missing.',
      title_too_long: 'This title is too long. It may have at most {limit, number} characters.',
      body_too_long: 'This account is too long. It may have at most {limit, number} characters.',
    },
  },
  /** Words of the account itself. */
  report: {
    link: 'Open in Mishap: {issue}',
    causedBy: 'Caused by',
    in: 'in',
    omitted: '{count, plural, one {and # more frame} other {and # more frames}}',
    events: 'Events',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    fact: {
      release: 'Release',
      environment: 'Environment',
      platform: 'Platform',
      transaction: 'Transaction',
      runtime: 'Runtime',
      os: 'Operating system',
      browser: 'Browser',
      device: 'Device',
    },
  },
} as const
