/** The ownership page of a project. */
export const owners = {
  lead: 'Define who owns which part of the code, so new issues reach the right people. The last matching rule wins; rules take precedence over CODEOWNERS.',
  mode: {
    label: 'New issues',
    assign: {
      label: 'Assign to owner',
      text: 'New issues are assigned to the first owner of the matching rule, who is notified.',
    },
    suggest: {
      label: 'Suggest owners',
      text: 'Issues show suggested owners, and people assign them.',
    },
    off: {
      label: 'Off',
      text: 'Rules are kept but not used.',
    },
  },
  rules: {
    title: 'Ownership rules',
    label: 'One rule per line. The last match wins.',
    lead: 'A matcher, a colon, a pattern, then the owners: email addresses of members, or team slugs with a leading #.',
    example: {
      path: 'Files in the stack trace. The issue is assigned to the first owner.',
      url: 'URL of the page or request.',
      tag: 'Value of a tag. Put patterns with spaces in quotes.',
      module: 'Module of a frame, such as a Java package or a Python module.',
      nobody: 'No owner, whatever the lines above say.',
    },
    patterns:
      'In a pattern, * matches any text including folders, ? matches one character, and [ab] matches one of these. Case doesn’t matter. A path may start at any folder; with a leading /, it is the full path.',
  },
  codeowners: {
    title: 'CODEOWNERS',
    label: 'CODEOWNERS file from GitHub or GitLab',
    lead: 'Paste the file, or choose it below. Lines that GitHub and GitLab ignore are ignored here too, and all sections are treated as one.',
    mappings:
      '{count, plural, =0 {This project has no code mappings yet, so repository paths may match from any folder of the app’s paths.} one {One code mapping translates stack paths to repository paths.} other {# code mappings translate stack paths to repository paths.}}',
    upload: 'Maps folders in stack traces to folders in the repository. Useful when two folders have the same name.',
    file: 'Replace with a file',
    fileHint: 'When you save or test, the file replaces the text above.',
    tooLarge: 'This file is too large. CODEOWNERS files are limited to 250,000 characters.',
  },
  names: {
    title: 'Names in CODEOWNERS',
    label: 'One name per line, followed by the member or team',
    lead: 'Map names from GitHub or GitLab to members and teams. @acme/web is the <link>team</link> with the slug web unless you map it differently; names of people always need a line.',
    example: 'Use members’ email addresses and team slugs.',
  },
  problem: {
    too_long: 'This line is too long. Use at most 1,000 characters.',
    too_many_rules: 'Too many rules: this one and all that follow are ignored. Remove some.',
    not_a_matcher:
      'Start the rule with a path, or with path:, url:, module:, codeowners: or tags.NAME: instead of “{text}”.',
    empty_pattern: 'Missing pattern in “{text}”. Use * to match anything.',
    unclosed_quote: 'Missing closing quote in “{text}”.',
    bad_glob: 'Invalid pattern in “{text}”. Check for an unclosed bracket.',
    missing_owner: 'Missing owner. Add an email address, a #team or the word nobody at the end.',
    bad_owner: '“{text}” is not an email address, #team or @name.',
    bad_name: '“{text}” is not valid. Enter a name with @, a space, and an email address or #team.',
  },
  try: {
    verdict: {
      assign: 'A new issue like this is assigned to {name}.',
      suggest: 'For an issue like this, {name} is suggested.',
      off: 'The owner would be {name}, but ownership is off.',
    },
    none: 'No rule matches this event: it has no owner.',
    nobody: 'A rule says that this has no owner.',
    nobodyFound: 'A rule matches, but the issue cannot be assigned to any of its owners.',
    rule: 'Rule',
    from: {
      rules: 'Line {line, number} of the ownership rules',
      codeowners: 'Line {line, number} of CODEOWNERS',
    },
    matched: 'Matched',
    owners: 'Owners',
    unknown: '{name}: this member or team doesn’t exist or has no access to this project.',
    unknownName: '{name}: unknown name. Map it under “Names in CODEOWNERS”.',
    facts: 'Values that rules match',
    inRepository: 'in the repository',
  },
} as const
