export const cli = {
  settings: {
    smtp: 'it has to be the address of a mail server: smtps://user:password@host:465',
    mailFrom: "mail needs an address to come from: Mishap '<mishap@example.com>'",
    needed: '{by} needs it',
    basePath: 'it has to be a path of letters, digits, dots, dashes: /monitor',
    basePathTaken: 'paths that begin with /api, /_next or a number are taken',
    dsn: 'it has to be a DSN: https://key@host/1',
    bad: 'Mishap did not start: {name} is “{value}”, but {why}.',
    size: 'it has to be a size such as 512K, 200M or 4G',
    rate: 'it has to be a number of items and a number of seconds, such as 600/60',
    url: 'it has to be an address such as https://mishap.example.com, without a query',
    whole: 'it has to be a whole number from {least, number, ::group-off} to {most, number, ::group-off}',
    slug: 'it has to start with a letter and hold lower-case letters, digits and dashes, at most 50',
    logLevel: 'it has to be debug, info, warn, error or silent',
    onOff: 'it has to be on or off',
    hosts: 'it has to be names or addresses of hosts with commas, such as cdn.internal, 10.0.0.5',
    durability: 'it has to be fdatasync (a 200 is on the disk) or os (a 200 is in the system’s memory)',
  },
  serve: {
    startingTitle: 'Mishap is starting',
    starting: 'Mishap is starting. Events are taken already; pages follow in a second.',
    address: 'Mishap {version} listens on {address}',
    pages: 'Pages are ready.',
    pagesFailed:
      'The pages cannot be served: {why}. Events that were taken are kept. Run “npm start”, which builds what is stale; if it stays like this, remove the folder .next and try again.',
    owner: 'Nobody has an account yet. Make the owner’s with this link, once:\n\n  {link}\n',
    notBuilt: 'Mishap did not start: the pages have not been built. Run “npm start”, which builds what is stale.',
    inUse:
      'Mishap did not start: the data folder {folder} is in use by process {pid}. Stop that one, or set MISHAP_DATA to another folder.',
    portInUse:
      'Mishap did not start: port {port} on {host} is taken. Stop what listens there, or set PORT to another number.',
    noPermission:
      'Mishap did not start: it may not listen on {host}:{port}. Ports below 1024 need rights of their own; set PORT to a higher one.',
    noHost:
      'Mishap did not start: this machine has no address {host} to listen on. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.',
    noFolder:
      'Mishap did not start: the data folder {folder} cannot be written ({why}). Mend its rights, or set MISHAP_DATA to another folder.',
    noGeo:
      'Mishap did not start: {file} cannot be read as a GeoIP database ({why}). Set MISHAP_GEOIP to an .mmdb file, or leave it out: then users are shown without their country.',
    newer:
      'Mishap did not start: the {store, select, catalogue {catalogue} events {event store} other {spool}} in the data folder was written by a newer version: it has migration {found}, and this version ends at {known}. Nothing was changed. Start the newer version again, or restore a backup made before the upgrade.',
    stopping: 'Stopping: finishing what is in flight …',
    stopped: 'Stopped.',
  },
  usage: {
    main: 'Mishap {version}: a self-hosted server for errors that speaks the protocol of the Sentry SDKs.\n\nUsage: mishap COMMAND [options]\n\n{commands}\n\nEach command explains itself with --help. Settings are environment variables: see the README.',
    serve: 'Starts the server. Settings are environment variables (PORT, HOST, MISHAP_DATA and more: see the README).',
    serveDev: 'Serves pages straight from the sources, with hot reload. For working on Mishap itself.',
    serveNoPages: 'Serves ingest and the API alone.',
    userCreate: 'Makes an account. The first one is the owner.',
    userName: 'What the person is called.',
    userEmail: 'Their mail address: they sign in with it.',
    userPassword:
      'Reads the password from standard input (10 to 128 characters). Without it, one is made and shown once.',
    userRole: 'owner, admin, member (the default) or viewer.',
    userResetPassword: 'Prints a link with which somebody chooses a new password, good for an hour.',
    userResetEmail: 'The address of the account.',
    projectCreate: 'Makes a project and prints its DSN.',
    projectPlatform: 'What its code runs on: {platforms}.',
    projectList: 'Lists the projects with their DSNs.',
    tokenCreate: 'Makes an API token and prints it once.',
    tokenName: 'What it is for.',
    tokenScopes: 'What it may do, with commas: {scopes}.',
    tokenOrganization:
      'Makes it in the form that sentry-cli and the bundler plugins read the server’s address and the organisation from. Without --scopes it may do what uploads and releases need: {scopes}.',
    seed: 'Fills the server with a realistic demo: projects, releases, some thousand events and traces over 14 days, and sessions, sent through the front door.',
    backup:
      'Copies everything into the new folder DIR: accounts, issues, events, uploads. The server goes on meanwhile; what it accepts is digested a moment later.',
    restore: 'Puts a back-up that is in DIR into the data folder, which has to be empty. Mishap must not run on it.',
    doctor: 'Checks the set-up and says what is wrong, in words. Exit code 1 when something is.',
    doctorJson: 'Prints versions, sizes, the backlog, and each project’s events, issues and outcomes as JSON.',
    help: 'Shows this.',
    arguments: 'Usage: mishap {usage}\n\n{about}\n\nOptions:\n{options}',
  },
  backup: {
    copying: 'Copying: {done} of {total}',
    done: 'Done: {folder} holds everything as it was at {at} ({size}). Settings are environment variables and are not in it. To go back to it, stop Mishap and run “mishap restore” with an empty data folder.',
    restored: 'Done: {folder} is as Mishap {version} had it at {at}. Start it with “npm start”.',
    nothing: 'There is nothing to back up: {folder} holds no data. Set MISHAP_DATA to the data folder.',
    notEmpty: '{folder} is not empty, and a back-up overwrites nothing. Name a folder that is not there yet.',
    insideData:
      '{folder} and the data folder {data} lie in one another. Name a folder outside of it, best on another disk.',
    underWay: 'Another back-up of this server is under way. Wait for it to end, or stop it.',
    noRoom: '{folder} has room for {free}, and {needed} are needed. Free some, or name a folder on another disk.',
    noBackup: '{folder} is not a back-up, or one that was not finished: it has no backup.json.',
    newerFormat: '{folder} was made by a newer version of Mishap, in a form that this one does not know. Update first.',
    incomplete:
      '{folder} is not whole: files are missing or shorter than when the back-up was made. Fetch it again from where it was copied.',
    restoreInUse:
      'Nothing was restored: the data folder {folder} is in use by process {pid}. Stop that one, or set MISHAP_DATA to another folder.',
    dataNotEmpty:
      'Nothing was restored: the data folder {folder} is not empty. Move it away first, or set MISHAP_DATA to a folder that is not there yet.',
    unfinished:
      'Mishap did not start: a back-up was being restored into {folder}, and that was cut short. Run “mishap restore” again; it begins anew.',
  },
  error: {
    unknownCommand: 'There is no command “{name}”. Run “mishap --help” for those that there are.',
    badArguments: '{why}\nRun “mishap {command} --help” for how to use it.',
    missing: 'It needs {what}.',
    platform: '“{platform}” is no platform. It may be one of: {platforms}.',
    scope: '“{scope}” is no scope. It may be one of: {scopes}.',
    role: '“{role}” is no role. It may be owner, admin, member or viewer.',
    noAccount: 'Nobody has an account with the address {email}.',
    unreachable: 'Nobody answers at {address} ({why}). Is the server running? Start it with “npm start”.',
    seedRefused: 'The server would not take an envelope (status {status}): {detail}',
    crashed: 'Mishap ran into an error that it did not expect: {why}',
  },
  done: {
    userCreated: 'Made the account of {email} ({role}).',
    resetLink: 'Give this link to {email}. It works once, within an hour:',
    passwordMade: 'Its password, shown this once: {password}',
    tokenOnce: 'Shown this once; keep it well:',
    noProjects: 'There is no project yet. Make one with: mishap project create NAME --platform P',
    seedServer: 'No server runs on this data folder: one is started for the time being.',
    seedSending: 'Sending {done, number} of {total, number} envelopes',
    seedDigesting: 'Sent. Waiting for the last {records, number} to be digested',
    seedDone:
      'Done: {events, number} events, {transactions, number} transactions and {sessions, number} sessions in {projects, number} projects. Look at {address}',
  },
  doctor: {
    versionLine: 'Mishap {version} on Node {node}',
    running: 'The server runs at {address} (process {pid}).',
    notRunning: 'No server runs on {folder}. Start it with “npm start”.',
    storeFine: '{store}: {name} {version}, {size} on disk.',
    storeFault: '{store} does not answer: {fault}. Events are kept in the spool until it does.',
    spoolFine:
      'The spool holds {records, number} undigested records ({size}); the oldest arrived {seconds, number} s ago.',
    spoolEmpty: 'The spool is empty: everything that arrived has been digested.',
    spoolLate:
      'The digest is {seconds, number} s behind. It catches up by itself when the load falls; if this grows, give it more MISHAP_DIGEST_WORKERS.',
    digestFault: 'The digest is stopped by an error and tries again: {fault}',
    disk: 'Only {size} are free on the disk of {folder}. Below the spool’s limit events will be refused with 503: free some, or lower MISHAP_RETENTION_DAYS or MISHAP_SPAN_RETENTION_DAYS.',
    project: '{slug}: {events, number} events, {issues, number} issues, {size}',
    noProject: 'There is no project yet. Make one with: mishap project create NAME --platform P',
    noOwner:
      'Nobody has an account yet. Open the link that the server printed at its start, or run: mishap user create',
    dropped: '{slug}: {quantity, number} items were not kept: {outcome}{reason, select, none {} other { ({reason})}}.',
    fine: 'All is well.',
    wrong: '{count, plural, one {One thing needs} other {# things need}} attention.',
    noAnswer: 'The server at {address} does not say how it is (status {status}): {detail}',
  },
  log: {
    socketFailed: 'A connection could not be taken',
    spoolCut: 'The spool ended in a record that was never acknowledged; it was cut off',
    spoolLost: 'Records that were acknowledged are gone from the spool: a power cut or the disk took them',
    threadCrashed: 'A digest thread went down; its batch is tried again in halves',
    jobDone: 'Background job done',
    fetchFailed: 'A source map could not be fetched',
    fault: {
      page: 'A page failed',
      api: 'An API request failed',
      digest: 'The digest waits and tries again',
      record: 'A record brought a digest thread down; it was left out and counted as invalid',
      job: 'A background job failed; it will be tried again',
      process: 'An error that nobody caught; the server goes on',
    },
  },
} as const
