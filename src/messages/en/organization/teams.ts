/** Teams, their people and their projects. */
export const teams = {
  lead: 'A team owns projects. A project that is open to its teams alone is seen by the people in them, and by owners and admins.',
  title: 'Teams',
  count: '{count, plural, one {# team} other {# teams}}',
  column: { team: 'Team', members: 'Members', projects: 'Projects' },
  units: {
    members: '{count, plural, one {# member} other {# members}}',
    projects: '{count, plural, one {# project} other {# projects}}',
  },
  empty: {
    title: 'Teams will be here.',
    text: 'Without teams, everybody in the organisation sees every project. That is fine for many.',
  },
  create: {
    title: 'New team',
    name: 'Name',
    nameHint: 'As people call it: “Web”, “Payments”.',
    submit: 'Make the team',
  },
  team: {
    back: 'Teams',
    name: 'Name',
    nameText: 'What people call it. Its address stays.',
    rename: 'Rename',
    renamed: 'Renamed.',
    members: 'Members',
    membersText: 'Who sees the team’s projects.',
    noMembers: 'Nobody is in this team.',
    saveMembers: 'Save the members',
    membersSaved: 'The members are saved.',
    projects: 'Projects',
    projectsText:
      'What the team owns. Whether a project is open to everybody or to its teams alone is one of its own settings.',
    noProjects: 'This team owns no project.',
    noProjectsAtAll: 'There are no projects yet.',
    teamsOnly: 'open to its teams alone',
    openToAll: 'open to everybody',
    saveProjects: 'Save the projects',
    projectsSaved: 'The projects are saved.',
    remove: 'Delete the team',
    removeText:
      'Its projects and people stay. Projects that were open to this team alone are then seen by owners and admins only.',
    removeButton: 'Delete {name} …',
    removeTitle: 'Delete the team {name}?',
    removeConfirm: 'Delete {name}',
  },
  problem: {
    name_missing: 'A name is missing. Type what people call this team.',
    name_too_long: 'This name is too long. It may have at most {limit, number} characters.',
    name_taken: 'Another team is called like this. Choose another name.',
    not_found: 'There is no such team any more. Somebody may have deleted it meanwhile.',
  },
} as const
