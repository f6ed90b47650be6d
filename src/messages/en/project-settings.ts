import { detectors } from './project-settings/detectors.ts'
import { environments } from './project-settings/environments.ts'
import { filters } from './project-settings/filters.ts'
import { general } from './project-settings/general.ts'
import { grouping } from './project-settings/grouping.ts'
import { keys } from './project-settings/keys.ts'
import { limits } from './project-settings/limits.ts'
import { owners } from './project-settings/ownership.ts'
import { maps } from './project-settings/source-maps.ts'
import { toolbar } from './project-settings/toolbar.ts'
import { scrub } from './project-settings/scrubbing.ts'

export const projectSettings = {
  title: '{name} settings',
  sections: 'Settings',
  section: {
    general: 'General',
    keys: 'Keys',
    environments: 'Environments',
    grouping: 'Grouping',
    scrubbing: 'Data scrubbing',
    filters: 'Inbound filters',
    'source-maps': 'Source maps',
    ownership: 'Ownership',
    performance: 'Performance',
    limits: 'Limits',
    toolbar: 'Toolbar',
  },
  tab: {
    general: '{project} settings',
    keys: '{project} keys',
    environments: '{project} environments',
    grouping: '{project} grouping',
    scrubbing: '{project} data scrubbing',
    filters: '{project} inbound filters',
    'source-maps': '{project} source maps',
    ownership: '{project} ownership',
    performance: '{project} performance issues',
    limits: '{project} limits',
    toolbar: '{project} toolbar',
  },
  limits,
  readOnly: {
    title: 'You have read-only access to these settings.',
    text: 'Only owners and admins can change project settings.',
    tryOut: 'You can still test the saved rules with an event.',
  },
  save: {
    submit: 'Save',
    saved: 'Saved.',
    savedText: 'Applies to new events.',
    not: { saved: 'Not saved.', tried: 'Not tested.' },
    notText: 'Fix the marked fields and try again.',
    stale: 'Not saved: someone else changed these settings in the meantime.',
    staleText: 'Save again to overwrite their changes, or load their version and discard yours.',
    theirs: 'View their changes',
    takeTheirs: 'Load their version',
  },
  try: {
    title: 'Test rules',
    legend: 'Choose an event. These are the latest, one of each type.',
    legendEmpty: 'Choose an event: paste its ID, URL or JSON.',
    another: 'Another event',
    pasted: 'Event ID, URL or JSON',
    placeholder: 'Event ID, URL of its page, or JSON',
    submit: {
      grouping: 'Test without saving',
      scrubbing: 'Preview changes without saving',
      ownership: 'Preview owners without saving',
    },
    problem: {
      nothing: 'Paste the event’s ID, the URL of its page, or its JSON.',
      bad_json: 'This JSON is not valid. Paste all of it, from the first brace to the last.',
      unclear: 'This is not an event ID, URL or JSON. An ID has 32 characters: digits and letters a to f.',
      too_large:
        'This is longer than {limit, number} characters. Send the event to this project and enter its ID here.',
      not_an_event: 'This JSON is not an event: an event is an object with an exception or a message.',
      no_such_event:
        'This project has no such event. It may belong to another project or be past its retention period.',
      no_such_issue: 'This project has no such issue, or none of its events are stored any more.',
      too_costly: 'These rules take too long with this event. Use fewer or simpler ones.',
      busy: 'Other rules are being tried out. Try again in a few seconds.',
    },
  },
  general,
  keys,
  environments,
  ...grouping,
  scrub,
  filters,
  owners,
  maps,
  detectors,
  toolbar,
} as const
