/** Texts of `mishap import` and `mishap export`. */
export const cliImport = {
  about:
    'Import projects, people, alerts, monitors, dashboards, releases, issues and events from {from, select, sentry {Sentry} glitchtip {GlitchTip} bugsink {Bugsink} mishap {an export of Mishap} other {{from}}}.',
  url: 'Address of the other server, as in a browser: https://sentry.example.com.',
  token:
    'A token of the other server that may read everything. Or MISHAP_IMPORT_TOKEN, or a file in MISHAP_IMPORT_TOKEN_FILE.',
  exported:
    'An export instead (“sentry export organizations”), JSON or encrypted, on the machine of this server: configuration without events.',
  key: 'The private key (PEM) that the export was encrypted for.',
  postgres:
    'Its PostgreSQL instead: postgres://user:password@host/glitchtip. Or MISHAP_IMPORT_POSTGRES, which nobody else on the machine sees.',
  file: 'Its database instead, where it is SQLite: db.sqlite3, or a copy of it, on the machine of this server.',
  organization: 'Slug of the organization. Default: the only one that the token sees.',
  projects: 'Slugs of projects, separated by commas. Default: all.',
  since: 'Leave out events that arrived before this date: 2026-01-31.',
  private: 'The other server may be in your own network.',
  sendInvitations: 'Send invitations to members by mail. Default: they are invited, and nobody is told.',
  keepRoles:
    'Invite admins and owners of the other server as admins and owners, and put its members into teams that were here before. Default: as members, and into teams that the import creates.',
  json: 'Print the report as JSON.',
  badSince: '{since} is not a date. Write it as 2026-01-31.',
  noServer: 'No server runs on {folder}. Start it: it takes what is imported.',
  underWay: 'Nothing was imported: an import is under way.',
  failed: 'The import ended early: {why} Run the command again; it goes on where it was.',
  stopped:
    '{reason, select, bad_url {{at} is not an address. Write it with https://.} private_address {{at} is in a private network. If it is yours, add --private.} unreachable {Nobody answers at {at}. What came is kept. Run the command again; it goes on where it was.} timeout {{at} took too long to answer. What came is kept. Run the command again; it goes on where it was.} not_allowed {The other server refuses the token at {at}. It needs to read organizations, projects, teams, members, alerts, releases and events.} not_found {There is nothing at {at}. Look at the address, the organization and the projects.} no_organization {The token sees several organizations, or none: {at}. Name one with --organization.} wrong_key {The key does not fit {at}.} other {What came from {at} cannot be read. What came before is kept.}}',
  waiting: 'The other server asks us to wait {seconds, number} s',
  progress: 'Step {done, number} of {total, number} ({step}): {events, number} events, {issues, number} issues',
  export: {
    about: 'Write everything but secrets into a folder, as lines of JSON (docs/export.md). The digest rests meanwhile.',
    to: 'A folder that is empty, or not there yet.',
    json: 'Print the manifest.',
    progress: 'Exporting {store}: {rows, number} ({table})',
    failed: 'The export ended early: {why} What is in the folder is not whole: delete it, and try again.',
    notEmpty: 'Nothing was exported: there is something in {folder} already.',
    done: 'Exported to {folder}: {rows, number} rows of {tables, number} tables, and {blobs, number} files ({bytes}). Passwords, tokens and the secrets of receivers and integrations are not in it.',
  },
  mishap: {
    from: 'The folder that “mishap export” wrote.',
    inUse:
      'Nothing was imported: a server (process {pid}) runs on {folder}. An export is imported into an empty installation whose server is stopped.',
    noExport: 'Nothing was imported: {folder} holds no whole export of this version or an older one.',
    notEmpty:
      'Nothing was imported: there is something in the {store} already. Choose an empty data folder (MISHAP_DATA), and empty databases and buckets.',
    newer:
      'Nothing was imported: the export is of a newer version ({version}). Update Mishap, empty the data folder, and try again.',
    differs:
      'The import is not whole: {what} differs from the export. Look at the folder, empty the data folder, and try again.',
    progress: 'Importing {store}: {rows, number} ({table})',
    done: 'Imported from {folder}, and compared: {rows, number} rows of {tables, number} tables, and {blobs, number} files ({bytes}). Start the server; people get a new password by “mishap user reset-password”, and tokens, receivers and integrations need their secrets again.',
  },
  from: 'From {source}',
  columnKind: 'What',
  columnCame: 'New',
  columnKnown: 'Here before',
  columnMissed: 'Not imported',
  kind: '{kind, select, team {Teams} member {Members} project {Projects} key {Keys} ownership {Ownership rules} alert {Alert rules} threshold {Metric alerts} monitor {Monitors} uptime {Uptime checks} dashboard {Dashboards} widget {Widgets} release {Releases} artifact {Release files} debug_file {Debug files} event {Events} issue {Issues} other {{kind}}}',
  people: 'People, and the role that each is invited with:',
  person:
    '{email}: {role, select, none {has an account already} owner {owner} admin {admin} member {member} viewer {viewer} other {{role}}} ({roleThere, select, owner {owner} admin {admin} member {member} viewer {viewer} other {{roleThere}}} there){inTeams, plural, =0 {} one {, team {teams}} other {, teams {teams}}}',
  missed:
    '{kind}, {count, number}: {reason, select, no_counterpart {Mishap has nothing like it} not_offered {the other server does not hand it out} not_allowed {the token may not read it} unreadable {could not be read} taken {taken by something here} too_old {older than events are kept (MISHAP_RETENTION_DAYS)} incomplete {what it belongs to is not here} too_large {larger than Mishap accepts} other {{reason}}}',
}
