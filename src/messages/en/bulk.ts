/** Bulk actions on all issues of a list. `{done}` and `{total}` are filled in while an action runs. */
export const bulk = {
  page: 'Select all issues on this page',
  all: 'Select all {count, number} matching issues',
  allSelected: 'All {count, number} matching issues',
  onlyPage: 'This page only',
  progress: 'Progress',
  working: '{done} of {total} issues done. Keep this page open.',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopped: 'Stopped after {done} of {total} issues. The rest are unchanged.',
  broken: 'The server did not respond. {done} of {total} issues are done; the rest may not be.',
  refused: '{why} Stopped after {done} of {total} issues.',
} as const
