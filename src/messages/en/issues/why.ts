/** How events were grouped. */
export const why = {
  why: {
    title: 'Grouping',
    open: 'Details, groups and similar issues',
    decided: 'Grouped by {what}.',
    filter: 'The filter “{filter}” groups everything it matches into one issue.',
    fingerprint: {
      client: 'The app sets a fingerprint: events with the same fingerprint belong to this issue.',
      rule: 'Grouped by a fingerprint rule of the project.',
      builtin: 'Grouped by a built-in fingerprint rule.',
      filter: 'A filter groups everything it matches into one issue.',
    },
    rule: 'Rule:',
    ruleAt: 'Rule on line {line, number}:',
    values: 'Resulting fingerprint:',
    changed: {
      algorithm:
        'This event was grouped by an older algorithm ({old}) and stays in its issue. Below is how {now} would group it.',
      rules:
        'The project’s rules have changed since this event arrived. It stays in its issue; below is how an event like it would be grouped now.',
      resolved:
        'Source maps or debug files were uploaded after this event arrived. It stays in its issue; below is how it is grouped with the original code.',
    },
    variant: 'By {what}',
    counts: 'Contributes',
    ignoredOne: 'Does not contribute',
    ignored: '{count, plural, one {# frame} other {# frames}}: {why}',
    others: 'Other ways to group this event',
    settings: 'Try other rules with this event',
  },
  groups: {
    title: '{count, plural, one {Group in {issue}} other {# groups in {issue}}}',
    legend: 'Groups to unmerge',
    events: '{count, plural, one {# event} other {# events}}, last seen {when}',
    none: 'no stored events',
    thisEvent: 'this event',
    action: 'Unmerge into a new issue',
    all: 'Leave at least one group in the issue.',
    strangers: {
      fallback: 'events without information to group by',
      note: '{count, plural, one {One group} other {# groups}} joined this issue only because an older version grouped by nothing. They are unrelated to each other.',
      action: '{count, plural, one {Split off the unrelated group} other {Split off # unrelated groups}}',
    },
  },
} as const
