/** How events were grouped. */
export const why = {
  why: {
    title: 'How it was grouped',
    by: 'by {what}',
    loading: 'Loading how it was grouped',
    failed: 'How it was grouped could not be loaded.',
    again: 'Try again',
    gone: 'This event is not in this issue any more. Load the page again.',
    decided: 'Grouped by {what}.',
    filter: 'The filter “{filter}” puts all that it finds into one issue.',
    fingerprint: {
      client: 'The app sets a fingerprint: events with the same are this issue.',
      rule: 'A fingerprint rule of the project decided.',
      builtin: 'A built-in fingerprint rule decided.',
      filter: 'A filter puts all that it finds into one issue.',
    },
    rule: 'The rule:',
    ruleAt: 'The rule at line {line, number}:',
    values: 'What it makes of the event:',
    changed: {
      algorithm:
        'It came when events were grouped by an older algorithm ({old}), and stays where it is. Below is how {now} groups it.',
      rules:
        'The project’s rules have changed since it came. It stays where it is; below is how an event like it would be grouped now.',
      resolved:
        'Its source maps came after it. It stays where it is; below is how it is grouped with the code that they show.',
    },
    variant: 'By {what}',
    counts: 'Counts',
    ignoredOne: 'Does not count',
    ignored: '{count, plural, one {# frame} other {# frames}}: {why}',
    others: 'What else it could have been grouped by',
    settings: 'Try other rules on this event',
  },
  groups: {
    title: '{count, plural, one {The group of {issue}} other {The # groups of {issue}}}',
    legend: 'Groups to take out',
    events: '{count, plural, one {# event} other {# events}}, the last {when}',
    none: 'no events are kept',
    thisEvent: 'this event',
    action: 'Take out into a new issue',
    all: 'Leave at least one group in the issue.',
  },
} as const
