/** The page of who owns a project's issues. */
export const owners = {
  lead: 'Who owns which part of the code, so that each new issue finds its people. The last rule that fits an event decides; rules go before the CODEOWNERS file.',
  mode: {
    label: 'New issues',
    assign: {
      label: 'Assign to their owner',
      text: 'A new issue is given to the first owner that its rule names, and they get word of it.',
    },
    suggest: {
      label: 'Only suggest',
      text: 'Issues name their likely owners, and people assign them.',
    },
    off: {
      label: 'Neither',
      text: 'Rules are kept, and nothing is done with them.',
    },
  },
  rules: {
    title: 'Ownership rules',
    label: 'One rule a line. The last that fits decides.',
    lead: 'What it is about, a colon, a pattern, and then who owns it: mail addresses of members, or teams with a # before their slug.',
    example: {
      path: 'Files of the stack trace. The first of these owners is given the issue.',
      url: 'The address of the page or request.',
      tag: 'The value of a tag. Quotes hold a pattern together that has spaces.',
      module: 'The module of a frame: a Java package, a Python module.',
      nobody: 'Is nobody’s, whatever the lines before it say.',
    },
    patterns:
      'In a pattern, * stands for any text, folders included, ? for one character, and [ab] for one of these. Capitals make no difference. A path of the app may begin at any folder; with a / before it, it is the whole path.',
  },
  codeowners: {
    title: 'CODEOWNERS',
    label: 'The file, as GitHub or GitLab have it',
    lead: 'Paste the file, or choose it below. Lines that the hosts leave out are left out here too, and all sections are read as one.',
    mappings:
      '{count, plural, =0 {This project has no code mappings yet, so a path of the repository is looked for from any folder of the app’s own paths on.} one {One code mapping turns paths of stacks into paths of the repository.} other {# code mappings turn paths of stacks into paths of the repository.}}',
    upload:
      'Tells which folder of a stack is which folder of the repository. Worth it where two folders are called the same.',
    file: 'Replace it with a file',
    fileHint: 'The file takes the place of the text above when you save or try it out.',
    tooLarge: 'This file is too large. A CODEOWNERS file may have 250,000 characters.',
  },
  names: {
    title: 'Names in CODEOWNERS',
    label: 'One name a line, and who it is here',
    lead: 'Hosts have names of their own. @acme/web is the <link>team</link> with the slug web unless a line says otherwise; a person’s name needs a line.',
    example: 'Addresses are those of members, teams are named by their slug.',
  },
  problem: {
    too_long: 'This line is too long. It may have 1,000 characters.',
    too_many_rules: 'There are more rules than are read. From here on they are left out; remove some.',
    not_a_matcher: 'A rule begins with path:, url:, module:, codeowners: or tags.NAME:, and “{text}” does not.',
    empty_pattern: 'A pattern is missing in “{text}”. Write * for any.',
    unclosed_quote: 'The quotation mark in “{text}” is not closed.',
    bad_glob: 'The pattern in “{text}” cannot be read. Look for a bracket that is not closed.',
    missing_owner: 'Nobody owns it. Add a mail address or a #team at the end, or the word nobody.',
    bad_owner: '“{text}” is no mail address, no #team and no @name.',
    bad_name: '“{text}” cannot be read. Write a name with an @, a space, and a mail address or a #team.',
  },
  try: {
    verdict: {
      assign: 'A new issue like this is given to {name}.',
      suggest: 'An issue like this suggests {name}.',
      off: 'It would be {name}’s, but nothing is done with these rules.',
    },
    none: 'No rule fits this event: it is nobody’s.',
    nobody: 'A rule says that this is nobody’s.',
    nobodyFound: 'A rule fits, but nobody it names can be given the issue.',
    rule: 'Rule',
    from: {
      rules: 'Line {line, number} of the ownership rules',
      codeowners: 'Line {line, number} of CODEOWNERS',
    },
    matched: 'Fits',
    owners: 'Owners',
    unknown: '{name}: there is no such member or team, or they do not see this project.',
    unknownName: '{name}: nobody here is called that. Say who it is under “Names in CODEOWNERS”.',
    facts: 'What rules see of it',
    inRepository: 'in the repository',
  },
} as const
