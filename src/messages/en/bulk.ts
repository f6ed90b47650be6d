/** What is done to all issues of a list. `{done}`, `{total}` are filled in while it is under way. */
export const bulk = {
  page: 'Select all issues of this page',
  all: 'Select all {count, number} issues that match',
  allSelected: 'All {count, number} issues that match',
  onlyPage: 'Only this page',
  progress: 'Progress',
  working: '{done} of {total} issues. Keep this page open.',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopped: 'Stopped after {done} of {total} issues. The others are as they were.',
  broken: 'The server did not answer. {done} of {total} issues are done, the others may not be.',
  refused: '{why} Stopped after {done} of {total} issues.',
} as const
