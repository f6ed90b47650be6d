import { detectors } from './project-settings/detectors.ts'
import { environments } from './project-settings/environments.ts'
import { filters } from './project-settings/filters.ts'
import { general } from './project-settings/general.ts'
import { grouping } from './project-settings/grouping.ts'
import { keys } from './project-settings/keys.ts'
import { owners } from './project-settings/ownership.ts'
import { maps } from './project-settings/source-maps.ts'
import { scrub } from './project-settings/scrubbing.ts'

export const projectSettings = {
  title: 'Settings of {name}',
  sections: 'Settings',
  section: {
    general: 'General',
    keys: 'Keys',
    environments: 'Environments',
    grouping: 'Grouping',
    scrubbing: 'Scrubbing',
    filters: 'Filters',
    'source-maps': 'Source maps',
    ownership: 'Owners',
    performance: 'Performance',
  },
  tab: {
    general: 'Settings of {project}',
    keys: 'Keys of {project}',
    environments: 'Environments of {project}',
    grouping: 'Grouping of {project}',
    scrubbing: 'Scrubbing of {project}',
    filters: 'Filters of {project}',
    'source-maps': 'Source maps of {project}',
    ownership: 'Owners of {project}',
    performance: 'Performance problems of {project}',
  },
  readOnly: {
    title: 'You can look at these settings, but not change them.',
    text: 'Owners and admins change a project’s settings. Ask one of them for a change.',
    tryOut: 'You can still try the saved rules out on an event.',
  },
  save: {
    submit: 'Save',
    saved: 'Saved.',
    savedText: 'It holds for events from now on.',
    not: { saved: 'Not saved.', tried: 'Not tried out.' },
    notText: 'What is wrong is marked above. Mend it and try again.',
    stale: 'Somebody else changed these settings meanwhile, so yours are not saved.',
    staleText: 'Save again to put yours in place of theirs, or go on from theirs and lose what you typed.',
    theirs: 'See what they saved',
    takeTheirs: 'Go on from theirs',
  },
  try: {
    title: 'Try it out',
    legend: 'On which event? These are the latest, one of each kind.',
    legendEmpty: 'On which event? Paste its id, its address, or its JSON.',
    another: 'Another one',
    pasted: 'Id, address or JSON of an event',
    placeholder: 'An event’s id, the address of its page, or its JSON',
    submit: {
      grouping: 'Try these rules, without saving',
      scrubbing: 'See what they change, without saving',
      ownership: 'See whose it is, without saving',
    },
    problem: {
      nothing: 'Say which event: paste its id, the address of its page, or its JSON.',
      bad_json:
        'This begins like JSON but cannot be read as JSON. Paste the whole of it, from the first brace to the last.',
      unclear: 'This is no id, address or JSON of an event. An id has 32 digits and letters a to f.',
      too_large:
        'This is longer than {limit, number} characters. Send the event to this project, and pick it here by its id.',
      not_an_event: 'This is JSON, but no event: an event is an object with an exception or a message.',
      no_such_event: 'This project has no such event. It may be of another project, or older than what is kept.',
      no_such_issue: 'This project has no such issue, or no event of it is kept any more.',
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
} as const
