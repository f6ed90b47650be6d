import { diskFindings, diskSize } from './cli-disk.ts'
import { operation } from './cli-migrate.ts'
import { nodes } from './cli-nodes.ts'
import { wayOutFindings } from './cli-proxy.ts'
import { spool, takeOver } from './cli-spool.ts'

export const cli = {
  settings: {
    smtp: 'it must be the URL of a mail server: smtps://user:password@host:465',
    mailFrom: "it must be a sender address: Mishap '<mishap@example.com>'",
    database: 'it must be the URL of a PostgreSQL database: postgres://user:password@host:5432/mishap',
    pool: 'it must be a number of connections from 2 to 999',
    secret: 'it must have at least {least, number} characters',
    percent: 'a % in its user name or password must be written as %25',
    needed: '{by} requires it',
    basePath: 'it must be a path of letters, digits, dots and hyphens: /monitor',
    basePathTaken: 'paths that start with /api, /_next or a number are reserved',
    dsn: 'it must be a DSN: https://key@host/1',
    bad: 'Mishap did not start: {name} is “{value}”, but {why}.',
    size: 'it must be a size such as 512K, 200M or 4G',
    rate: 'it must be a number of items and a number of seconds, such as 600/60',
    url: 'it must be a URL such as https://mishap.example.com, without a query',
    whole: 'it must be a whole number from {least, number, ::group-off} to {most, number, ::group-off}',
    clickhouse: {
      url: 'it must be the URL of a ClickHouse server: https://user:password@host:8443/mishap',
      database: 'it must name a database of letters, digits and underscores: https://user:password@host:8443/mishap',
      option:
        'its options may be cluster=NAME, quorum=N or quorum=auto (with a cluster), storage_policy=NAME, cold=VOLUME:DAYS (with a storage policy) and compression=zstd, gzip or none',
    },
    slug: 'it must start with a letter and contain only lowercase letters, digits and hyphens, at most 50',
    logLevel: 'it must be debug, info, warn, error or silent',
    logFormat: 'it must be json or pretty',
    metrics: 'it must be off, loopback, or a list of addresses and networks such as 10.0.0.0/8, 192.0.2.7',
    token: 'it must have at least 16 characters',
    pairs: 'it must be a list of names and values such as api-key=secret,tenant=shop',
    noFile: 'that file cannot be read',
    fileAndValue: '{name} is set as well. Set one of the two',
    onOff: 'it must be on or off',
    hosts: 'it must be a comma-separated list of host names or IP addresses, such as cdn.internal, 10.0.0.5',
    blobs:
      'it must be files, a folder that nodes share (file:///srv/blobs), or a bucket: s3://bucket/prefix?region=eu-central-1',
    bucket: 'it must name a bucket of 3 to 63 lowercase letters, digits, dots and hyphens',
    bucketPrefix: 'it must have a prefix of letters, digits, dots, hyphens, underscores and slashes only',
    bucketParameter:
      'it must have no other parameters than region, endpoint (a URL), path_style (0 or 1), sse (s3, kms or kms:KEY) and downloads (server or bucket)',
    diskMax: diskSize,
    durability: 'it must be fdatasync (a 200 means written to disk) or os (a 200 means handed to the operating system)',
  },
  serve: {
    startingTitle: 'Mishap is starting',
    tooMany: 'Too many requests from your network are under way at once. Wait until some have been answered.',
    starting: 'Mishap is starting. Events are already accepted; pages will be ready in a moment.',
    address: 'Mishap {version} is listening on {address}',
    pages: 'Pages are ready.',
    pagesFailed:
      'Pages cannot be served: {why}. Accepted events are safe. Run “npm start” to rebuild; if that doesn’t help, delete the .next folder and try again.',
    owner: 'There are no accounts yet. Create the owner account with this one-time link:\n\n  {link}\n',
    notBuilt: 'Mishap did not start: the pages have not been built. Run “npm start” to build them.',
    inUse:
      'Mishap did not start: the data folder {folder} is in use by process {pid}. Stop that process, or set MISHAP_DATA to another folder.',
    portInUse:
      'Mishap did not start: port {port} on {host} is in use. Stop the other process, or set PORT to another port.',
    noPermission:
      'Mishap did not start: no permission to listen on {host}:{port}. Ports below 1024 need extra privileges; set PORT to a higher one.',
    noHost:
      'Mishap did not start: this machine has no address {host}. Set HOST to one of its addresses, such as 127.0.0.1 or 0.0.0.0.',
    noFolder:
      'Mishap did not start: the data folder {folder} is not writable ({why}). Make it writable, or set MISHAP_DATA to another folder.',
    noSpace: 'Mishap did not start: no space left on the disk of {folder} ({why}). Free up space and try again.',
    damaged:
      'Mishap did not start: {file} is damaged ({why}). Check the disk, and restore a backup with: mishap restore DIR',
    databaseDown:
      'Mishap did not start: PostgreSQL at {where} does not answer ({why}). Start it, or correct MISHAP_DATABASE.',
    databaseLogin:
      'Mishap did not start: PostgreSQL at {where} refused the login ({why}). Correct the user and password in MISHAP_DATABASE.',
    databaseMissing:
      'Mishap did not start: PostgreSQL at {where} has no such database ({why}). Create it, or correct MISHAP_DATABASE.',
    databaseRights:
      'Mishap did not start: the user in MISHAP_DATABASE may not create tables at {where} ({why}). Make it the owner of the database.',
    databaseOld: 'Mishap did not start: the server at {where} is PostgreSQL {why}. Mishap needs version 14 or newer.',
    databaseEncoding:
      'Mishap did not start: the database at {where} stores text as {why}. Create it with encoding UTF8.',
    otherSecret:
      'Mishap did not start: the database at {where} was set up with a different secret. Set MISHAP_SECRET to the same value on every server; to change it, set MISHAP_OLD_SECRET to the one before until “mishap secrets rotate” is done. Or copy the file “secret” from the data folder of the first one.',
    noGeo:
      'Mishap did not start: {file} is not a readable GeoIP database ({why}). Set MISHAP_GEOIP to an .mmdb file, or unset it to show users without their country.',
    newer:
      'Mishap did not start: the {store, select, catalogue {catalogue} events {event store} other {spool}} in the data folder was written by a newer version: it has migration {found}, but this version only knows up to {known}. Nothing was changed. Start the newer version, or restore a backup made before the upgrade.',
    eventServer: 'Mishap did not start: {why}',
    stopping: 'Stopping: finishing work in progress…',
    stoppingNow: 'Mishap is stopping. Try again in a moment.',
    stopped: 'Stopped.',
  },
  takeOver,
  spool,
  usage: {
    main: 'Mishap {version}: a self-hosted server for errors, traces, logs and metrics that speaks the protocol of the Sentry SDKs.\n\nUsage: mishap COMMAND [options]\n\n{commands}\n\nRun a command with --help for details. Settings are environment variables: see docs/operating.md.',
    serve:
      'Start the server. Settings are environment variables (PORT, HOST, MISHAP_DATA and more: see docs/operating.md).',
    serveDev: 'Serve pages from the sources with hot reload, for working on Mishap itself.',
    serveNoPages: 'Serve only ingest and the API.',
    takeOver:
      'Process what nodes that no longer run left in a data folder, or in the bucket of MISHAP_SPOOL. The server must be running.',
    userCreate: 'Create an account. The first one is the owner.',
    userName: 'Name of the person.',
    userEmail: 'Email address to sign in with.',
    userPassword:
      'Read the password from standard input (10 to 128 characters). Otherwise one is generated and shown once.',
    userRole: 'owner, admin, member (the default) or viewer.',
    userResetPassword: 'Print a password reset link, valid for an hour.',
    userResetEmail: 'Email address of the account.',
    projectCreate: 'Create a project and print its DSN.',
    projectPlatform: 'Platform: {platforms}.',
    projectList: 'List projects with their DSNs.',
    tokenCreate: 'Create an API token and print it once.',
    tokenName: 'What the token is for.',
    tokenScopes: 'Scopes, comma-separated: {scopes}.',
    tokenOrganization:
      'Create an organization token that tells sentry-cli and the bundler plugins the server URL and organization. Without --scopes, it gets the scopes for uploads and releases: {scopes}.',
    probe: 'Runs uptime checks for a server on another machine.',
    probeServer: 'Address of the server: https://mishap.example.com.',
    probeToken: 'The probe’s token; or set MISHAP_PROBE_TOKEN.',
    seed: 'Fill the server with realistic demo data over 14 days: projects, releases, sessions and thousands of events and traces, sent through ingest.',
    backup:
      'Copy everything to the new folder DIR: accounts, issues, events, uploads. The server keeps running; data accepted meanwhile is processed a moment later.',
    restore: 'Restore the backup in DIR into the data folder, which must be empty. Mishap must not be running on it.',
    pages: 'Prepare the pages for MISHAP_BASE_PATH, where the server cannot write next to the program.',
    doctor: 'Check the installation and report problems. Exits with code 1 if there are any.',
    top: 'Show live what the running server does: intake, digest, memory, jobs, slow pages, projects.',
    topOnce: 'Print one frame and exit.',
    topEvery: 'Seconds between frames (default: 2).',
    doctorJson: 'Print versions, sizes, the backlog, and each project’s events, issues and outcomes as JSON.',
    help: 'Show this help.',
    arguments: 'Usage: mishap {usage}\n\n{about}\n\nOptions:\n{options}',
  },
  pages: {
    made: 'The pages are ready to be served at {path}.',
    failed: 'The pages cannot be written to {folder} ({why}). Run this as a user who may write there.',
  },
  backup: {
    doneBesideDatabase:
      'Done: {folder} contains everything as of {at} ({size}) except the PostgreSQL database. Back up the database now, for example with pg_dump. Settings are environment variables and are not included.',
    copying: 'Copying: {done} of {total}',
    noEvents:
      'This backup contains no events: they are on the ClickHouse server {host}. Back up the database {database} there as well.',
    done: 'Done: {folder} contains everything as of {at} ({size}). Settings are environment variables and are not included. To restore it, stop Mishap and run “mishap restore” with an empty data folder.',
    holdsSecret:
      'This backup contains the secret of this instance ({file}), which opens the tokens, keys and second factors in it. Keep it where nobody but you can read it, or set MISHAP_SECRET so that it stays out of backups.',
    restored: 'Done: {folder} is restored to Mishap {version} as of {at}. Start it with “npm start”.',
    nothing: 'Nothing to back up: {folder} contains no data. Set MISHAP_DATA to the data folder.',
    notEmpty: '{folder} is not empty, and a backup never overwrites files. Choose a folder that does not exist yet.',
    insideData: '{folder} and the data folder {data} overlap. Choose a folder outside of it, ideally on another disk.',
    underWay: 'Another backup of this server is in progress. Wait until it finishes, or stop it.',
    noRoom:
      '{folder} has only {free} of the required {needed} available. Free up space, or choose a folder on another disk.',
    noBackup: '{folder} is not a complete backup: it has no backup.json.',
    newerFormat:
      '{folder} was made by a newer version of Mishap in a format this version does not know. Update Mishap first.',
    incomplete:
      '{folder} is incomplete: files are missing or shorter than when the backup was made. Copy it again from the original.',
    restoreInUse:
      'Nothing was restored: the data folder {folder} is in use by process {pid}. Stop that process, or set MISHAP_DATA to another folder.',
    dataNotEmpty:
      'Nothing was restored: the data folder {folder} is not empty. Move it away, or set MISHAP_DATA to a folder that does not exist yet.',
    unfinished:
      'Mishap did not start: restoring a backup into {folder} was interrupted. Run “mishap restore” again to start over.',
  },
  error: {
    unknownCommand: 'Unknown command “{name}”. Run “mishap --help” for a list of commands.',
    badArguments: '{why}\nRun “mishap {command} --help” for usage.',
    missing: 'Missing argument: {what}.',
    platform: 'Unknown platform “{platform}”. Use one of: {platforms}.',
    scope: 'Unknown scope “{scope}”. Use one of: {scopes}.',
    role: 'Unknown role “{role}”. Use owner, admin, member or viewer.',
    noAccount: 'There is no account with the email address {email}.',
    unreachable: 'No response from {address} ({why}). Is the server running? Start it with “npm start”.',
    seedRefused: 'The server rejected an envelope (status {status}): {detail}',
    crashed: 'Unexpected error: {why}',
  },
  done: {
    userCreated: 'Created account {email} ({role}).',
    resetLink: 'Give this link to {email}. It works once and expires after an hour:',
    passwordMade: 'Password (not shown again): {password}',
    tokenOnce: 'Token (not shown again):',
    noProjects: 'There are no projects yet. Create one with: mishap project create NAME --platform P',
    seedServer: 'No server is running on this data folder: starting one temporarily.',
    seedSending: 'Sending {done, number} of {total, number} envelopes',
    seedDigesting: 'Sent. Waiting for the last {records, number} records to be processed',
    seedDone:
      'Done: {events, number} events, {transactions, number} transactions and {sessions, number} sessions in {projects, number} projects. Open {address}',
  },
  doctor: {
    versionLine: 'Mishap {version} on Node {node}',
    running: 'The server is running at {address} (process {pid}).',
    notRunning: 'No server is running on {folder}. Start it with “npm start”.',
    bucketFine: 'Bucket: {place} takes, gives and deletes files.',
    storeFine: '{store}: {name} {version}, {size} on disk.',
    eventServer:
      'events: ClickHouse is {host}, database {database}{cluster, select, none {} other {, cluster {cluster} with {shards, plural, one {# shard} other {# shards}} and {replicas, plural, one {# server} other {# servers}}}}. Its clock is {ahead, select, yes {ahead of} other {behind}} this one’s by {ms, number} ms.',
    eventServerClock:
      'The clock of the ClickHouse server and this one’s differ by {seconds, number} s. Set both by NTP: retention and alerts go by them.',
    eventServerReplicas:
      '{count, plural, one {# table} other {# tables}} of the ClickHouse cluster cannot be written to at the moment (read-only replicas): check ClickHouse Keeper.',
    storeFault: '{store} is not responding: {fault}. Events are kept in the spool until it does.',
    spoolFine:
      'The spool has {records, number} records waiting to be processed ({size}); the oldest arrived {seconds, number} s ago.',
    spoolEmpty: 'The spool is empty: all received data has been processed.',
    thread:
      'Thread {name}: delays of {p50, number, ::.0} ms (median), {p99, number, ::.0} ms (99th percentile) and {max, number, ::.0} ms (longest) in the last minute; heap {heap}, buffers {external}.',
    memory:
      'Memory: {resident} in use. JavaScript heaps {heap}, buffers {external}, event store {events}, everything else {other}.',
    spoolLate:
      'Processing is {seconds, number} s behind. It catches up when the load drops; if it keeps growing, increase MISHAP_DIGEST_WORKERS.',
    digestFault: 'Processing has stopped because of an error and is retrying: {fault}',
    ...diskFindings,
    ...wayOutFindings,
    project: '{slug}: {events, number} events, {issues, number} issues, {size}',
    noProject: 'There are no projects yet. Create one with: mishap project create NAME --platform P',
    noOwner: 'There are no accounts yet. Open the link the server printed when it started, or run: mishap user create',
    dropped: '{slug}: {quantity, number} items were dropped: {outcome}{reason, select, none {} other { ({reason})}}.',
    damaged:
      '{quantity, plural, one {# record} other {# records}} of the spool could not be read back from the disk and {quantity, plural, one {was} other {were}} lost. Check the disk.',
    folderFailed:
      'The data folder {folder} cannot be written to: {why}. Make it writable for the user that runs Mishap.',
    clockApart:
      'The clock of this machine and that of {other} are {seconds, number} s apart. Turn on NTP: timedatectl set-ntp true.',
    enoughFiles: 'Open files: up to {count}.',
    fewFiles:
      'Only {count, number} files may be open: connections are turned away early. Allow {least, number} or more, with ulimit -n or LimitNOFILE= in the systemd unit.',
    littleMemory:
      'Memory is limited to {size}. Mishap needs 1 GB: raise the limit of the container or unit (memory.max, MemoryMax=), or lower MISHAP_MAX_IN_FLIGHT.',
    permissionsFine: 'The secrets in the data folder are readable by their owner only.',
    readable: 'Other users of this machine can read {files}. Run: chmod 700 {folder}',
    portTaken:
      'Mishap could not listen on {host}:{port, number, ::group-off} ({code}). Stop what listens there, or set HOST and PORT.',
    otherVersion:
      'The server still runs version {server}, but {version} is installed. Restart it to finish the upgrade.',
    name: 'DNS: {host} is {address}.',
    noName: 'DNS: {host} has no address ({why}). Correct the name in the settings, or the name server of this machine.',
    mailFine: 'Mail: {host} answers, and accepts the sign-in.',
    mailFailed: 'Mail: {host} does not accept mail from here: {why}. Check MISHAP_SMTP.',
    siteFine: '{url} leads here; requests arrive from {address}.',
    siteUnreachable:
      '{url} cannot be reached from this machine: {why}. Check MISHAP_URL, DNS, and the proxy in front of Mishap.',
    siteElsewhere:
      '{url} leads to another server (status {status}). Check MISHAP_URL, and where the proxy passes requests on to.',
    proxyUntold:
      'A proxy stands in front of {url}, but MISHAP_TRUSTED_PROXIES is 0: everybody has the proxy’s address and shares one client’s limits. Set it to the number of proxies.',
    proxySilent:
      'MISHAP_TRUSTED_PROXIES is {count, number}, but requests to {url} come without X-Forwarded-For: clients can make up their address. Have the proxy set that header, or set the number to 0.',
    proxyScheme:
      'The proxy says that requests to {url} came by {scheme}. Correct MISHAP_URL, or the X-Forwarded-Proto that the proxy sends.',
    fine: 'No problems found.',
    wrong: '{count, plural, one {# problem} other {# problems}} found.',
    noAnswer: 'The server at {address} does not report its health (status {status}): {detail}',
  },
  nodes,
  ...operation,
  log: {
    statsdFailed: 'StatsD: the UDP socket failed',
    statsdDropped: 'StatsD: lines were dropped',
    socketFailed: 'A connection could not be accepted',
    connectionsFull:
      'Connections are turned away: as many are open as the limit of open files (ulimit -n) leaves room for',
    limitsUnread: 'Quotas could not be read from the catalogue; those known before still apply',
    spoolCut: 'The spool ended with an unacknowledged record; it was truncated',
    spoolLost: 'Acknowledged records are missing from the spool: lost to a power failure or disk error',
    spoolDamaged: 'An acknowledged record in the spool was damaged on disk; it was skipped and counted as invalid',
    partsLost:
      'Parts of the event store are damaged and were set aside: the events in them are missing. Restore a backup to get them back, or delete these folders',
    eventServerAway:
      'The ClickHouse server does not answer. Events are accepted and kept in the spool; pages open when it answers',
    eventServerBack: 'The ClickHouse server answers',
    backfill: 'A new table of the event store is being filled with existing data',
    backfillFailed: 'A new table of the event store could not be filled with existing data; it is tried again',
    intakeCrashed: 'The intake thread crashed; another takes its place',
    intakeDown: 'The intake thread could not be started again; it is tried again in a second',
    otlpFailed: 'Metrics could not be sent by OTLP; the next interval tries again',
    stalled: 'A thread was blocked',
    stoodStill:
      'The main thread has been blocked for two minutes; the process ends. Start it again: it goes on where it was',
    threadCrashed: 'A digest thread crashed; its batch is retried in halves',
    jobDone: 'Background job done',
    fetchFailed: 'A source map could not be fetched',
    fault: {
      page: 'A page failed',
      api: 'An API request failed',
      digest: 'Processing is waiting and will retry',
      record: 'A record crashed a digest thread; it was skipped and counted as invalid',
      job: 'A background job failed and will be retried',
      process: 'Uncaught error; the server keeps running',
    },
  },
  probe: {
    noServer: 'Name the server to work for: --server https://mishap.example.com.',
    noToken: 'Pass the token of the probe with --token, or in MISHAP_PROBE_TOKEN.',
    working: 'Running checks as probe {detail} for {server}.',
    unreachable: 'The server {server} cannot be reached ({detail}). Trying again; results are kept.',
    wrongToken: 'The server {server} does not know this token.',
  },
} as const
