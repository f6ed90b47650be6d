/** Issue actions other than triage (triage.ts). */
export const change = {
  select: {
    one: 'Select {issue}',
    label: 'Selected issues',
    selected: 'selected',
    merge: 'Merge',
    onlyOneProject: 'Only issues of the same project can be merged.',
    clear: 'Clear selection',
  },
  changed: {
    undo: 'Undo',
    failed: 'Something went wrong. Check your connection and try again.',
    merged: 'Merged {count, number} issues into:',
    mergeTooFew: 'Nothing to merge: fewer than two of these issues are left. Someone else may have merged them.',
    notMerged: {
      not_found:
        'Not merged: one of the issues no longer exists. Someone else may have merged it. Reload the list and try again.',
      other_project: 'Not merged: the issues belong to different projects. Select issues of the same project.',
    },
    unmerged:
      '{count, plural, one {One issue was unmerged and has a new ID.} other {# issues were unmerged and have new IDs.}}',
    notTakenOut: {
      not_found: 'This issue no longer exists. Someone else may have merged it. Reload the list.',
      nothing_left: 'All groups of the issue are selected. Leave at least one group in it.',
      unknown_hash: 'These groups no longer belong to this issue. Reload the page.',
      no_events: 'None of these groups has stored events, so no new issue can be created.',
    },
    takenOut: 'Unmerged into a new issue:',
  },
} as const
