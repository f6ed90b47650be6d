import { top } from './cli-top.ts'

/** Texts of `mishap migrate`, and the errors that keep a server from starting after it. */
const migrate = {
  about: 'Move stores to other places while the server runs, and back.',
  to: 'Where to, separated by commas: postgres://…, https://… (ClickHouse), s3://…; sqlite, chdb, files (the data folder). Or MISHAP_MIGRATE_TO, or a file in MISHAP_MIGRATE_TO_FILE.',
  dryRun: 'Say how much there is to move, and move nothing.',
  json: 'Print the result as JSON.',
  noPlace:
    '{place} is not a place to move to. Use postgres://…, https://… (ClickHouse), s3://…, or sqlite, chdb or files.',
  progress:
    '{phase, select, copying {Copying} other {Switching over}} {store}: {done, number} of {total, number} ({bytes}), {rate, number}/s, {left, number} s left',
  columnStore: 'Store',
  columnName: 'Table',
  columnRows: 'Rows',
  columnSum: 'Checksum',
  way: '{store}: {from} → {to}',
  wouldMove: 'Nothing was moved.',
  moved:
    'Everything was moved and is the same in both places. The digest rested for {seconds, plural, one {# second} other {# seconds}}. The server accepts events and does nothing else until you restart it with:',
  set: '{setting}={place} (with user and password)',
  unset: '{setting} not set',
  nothing: 'Nothing was moved: everything is there already.',
  underWay: 'Nothing was moved: a move is under way, or the server has moved already and waits for its restart.',
  otherServers:
    'Nothing was moved: {others, plural, one {another server uses} other {# other servers use}} the same database. Stop {others, plural, one {it} other {them}}, wait a minute, and try again.',
  notEmpty:
    'Nothing was moved: there is something at {place} already, and no unfinished move put it there. Empty it, or move the {store} elsewhere.',
  unfinishedBatches:
    'Not moved: {batches, plural, one {a batch is} other {# batches are}} not finished. Look at “mishap doctor” for what holds the digest up; a spool that another node left must be taken over first. The server goes on with the old stores.',
  differs: 'Not moved: what was copied is not the same in both places. The server goes on with the old stores.',
  difference: '  {store}, {name}: {source} here, {target} there',
  failed:
    'Not moved: {why}. The server goes on with the old stores. Run the command again: it continues where it stopped.',
  left: 'Mishap did not start: the {store} moved from {place} to {to} on {when}. Set {setting} to the new place. To move back, start with the new place and run “mishap migrate --to”. To give up everything since then and use the old place again, delete {file}.',
  unfinished:
    'Mishap did not start: only a part of the {store} was copied to {place}. Set {setting} to the place in use, and run “mishap migrate” again. If you want to begin with an empty store there, empty it and delete {file}.',
  databaseMoved:
    'Mishap did not start: the catalogue at {where} was moved elsewhere on {when}. Set MISHAP_DATABASE to where it is now.',
} as const

/** Commands with texts in their own files. */
export const operation = { top, migrate } as const
