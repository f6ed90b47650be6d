/** What can be done with issues besides deciding about them (triage.ts). */
export const change = {
  select: {
    one: 'Select {issue}',
    label: 'Selected issues',
    selected: 'selected',
    merge: 'Merge into one',
    onlyOneProject: 'Only issues of one project can be merged.',
    clear: 'Clear the selection',
  },
  changed: {
    undo: 'Undo',
    failed: 'That did not work. Look at your connection and try again.',
    merged: '{count, number} issues are one now:',
    mergeTooFew: 'There were fewer than two issues left to merge: somebody was quicker.',
    notMerged: {
      not_found: 'Not merged: one of the issues is gone. Somebody else may have merged it; look at the list again.',
      other_project: 'Not merged: the issues are of several projects. Select issues of one project.',
    },
    unmerged:
      '{count, plural, one {One issue was taken out again, with a new number.} other {# issues were taken out again, with new numbers.}}',
    notTakenOut: {
      not_found: 'This issue is gone: somebody else may have merged it. Look at the list again.',
      nothing_left: 'That is all that the issue has. Leave at least one group in it.',
      unknown_hash: 'These groups are not of this issue any more. Load the page again to see where they are.',
      no_events: 'None of its events is kept any more, so there is nothing to make an issue of.',
    },
    takenOut: 'Taken out into a new issue:',
  },
} as const
