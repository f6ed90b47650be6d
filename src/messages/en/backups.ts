/** Backups, for the operator: commands, the log, and the instance page. */
export const backups = {
  refused: {
    wrongKey:
      'The backups in {target} are encrypted with another key than MISHAP_BACKUP_KEY. Set the key they were made with; without it, nobody can read them.',
    needsKey: 'The backups in {target} are encrypted. Set MISHAP_BACKUP_KEY to the key they were made with.',
    notEncrypted:
      'The backups in {target} were begun without a key, and MISHAP_BACKUP_KEY is set. Choose a new place for encrypted backups, or unset the key.',
    noRepository: 'There are no backups in {target}. Check the address.',
    newer: 'The backups in {target} were made by a newer version of Mishap. Update Mishap first.',
    other: 'The backups in {target} belong to another installation. Choose another folder or prefix for this one.',
    empty: 'There is no finished backup in {target} yet.',
    noMoment: 'There is no backup in {target} from that time or before. The oldest one is from {oldest}.',
    damaged:
      'A backup in {target} is damaged ({why}). Nothing that was restored may be used. Try an earlier time; “mishap backup list” shows them.',
  },
  fault: {
    full: 'There is no space left in {target} ({why}). Free up space or keep fewer backups (MISHAP_BACKUP_KEEP).',
    denied: 'Mishap may not write to {target} ({why}). Let its user write there.',
    other: 'The backup to {target} failed ({why}). It is tried again.',
  },
  usage: {
    list: 'List the moments to which the backups of MISHAP_BACKUP can be restored, newest first.',
    drill:
      'Restore a backup aside, open its stores, compare tables, rows and checksums with what was noted when it was taken, and delete it again. Exits with code 1 if anything differs.',
    drillJson: 'Print the result as JSON.',
    from: 'Folder or s3://bucket/prefix with the backups (default: MISHAP_BACKUP).',
    at: 'The newest backup at this time or before: 2026-11-20T12:00, UTC if no zone is named (default: now).',
    in: 'Folder to restore into, deleted afterwards (default: “drill” in the data folder).',
    downgrade:
      'Go back to the data from before an upgrade, where an older version cannot use it as it is. Run it with the older version.',
    downgradeYes: 'Go back without asking: what came in since the copy is moved aside.',
  },
  error: {
    noTarget: 'Set MISHAP_BACKUP, or name the place of the backups with --from',
    target: '“{value}” cannot be used: {why}',
    time: '“{value}” is not a time such as 2026-11-20T12:00',
  },
  list: {
    sum: '{count, plural, one {# backup} other {# backups}} in {total}, {encrypted, select, yes {encrypted} other {not encrypted}}. The newest one restores to {size} and was made by Mishap {version}.',
    without: 'Not included, because it is outside of the data folder: {what}. Back it up by its own means.',
  },
  drill: {
    fine: 'Done: the backup of {at} is sound. {tables} tables with {rows, number} rows ({size}) are as they were noted, in {seconds} s.',
    wrong:
      'The backup of {at} has {count, plural, one {a problem} other {# problems}} ({tables} tables with {rows, number} rows noted, {size}, {seconds} s).',
    inUse: 'The folder {folder} is in use by process {pid}.',
    notEmpty: 'The folder {folder} is not empty.',
    noRoom:
      'There is not enough space for {folder} on its disk or in the disk budget. Choose a folder on another disk with --in.',
    integrity: 'SQLite finds the catalogue damaged: {why}',
    noTable: 'The table {table} is missing; it had {expected, number} rows.',
    rows: 'The table {table} has {found, number} rows instead of {expected, number}.',
    checksum: 'The table {table} has other contents than were noted.',
    store: 'The {store} store cannot be opened: {why}',
  },
  restore: {
    done: 'Done: {folder} is restored as of {at} (Mishap {version}). Start it with “npm start”.',
    without: 'Not included: {what}. Restore it by its own means before you start.',
  },
  upgrade: {
    copied: 'The stores are brought up to date. A copy from before is kept, to go back to with “mishap downgrade”',
    noCopy: 'The stores are brought up to date without a copy, as MISHAP_UPGRADE_COPY is 0',
    elsewhere: 'The copy does not include what is in databases of its own. Back those up before an upgrade',
    noRoom:
      'Mishap did not start: this version changes the stores in {folder}, and there is only {free} for the copy that is taken first ({needed}). Free up space, or set MISHAP_UPGRADE_COPY=0 to go on without one.',
  },
  downgrade: {
    unfinished:
      'Mishap did not start: going back to the data from before an upgrade was interrupted. Run “mishap downgrade” again.',
    finished: 'Done: what was interrupted is finished. The newer data is in {aside}.',
    fine: 'Nothing to do: version {version} can use the data in {folder} as it is. Start it.',
    none: 'Version {version} cannot use the data in {folder} ({found}, and it knows up to {known}), and no copy from before the upgrade is kept there. Restore a backup into an empty folder instead.',
    plan: 'Version {version} cannot use the data in {folder}. There is a copy from {at}, from before the upgrade to {upgradedTo}. Going back to it hides everything that came in and was changed since then; it is moved to a folder beside it, and not deleted. Run “mishap downgrade --yes” to go back.',
    done: 'Done: {folder} is as it was on {at}, before the upgrade to {upgradedTo}. The newer data is in {aside}; delete it when you no longer need it.',
    elsewhere:
      'The catalogue or the events are in databases of their own, which are not touched. Restore them to before {at} by their own means.',
    inUse: 'The data folder {folder} is in use by process {pid}. Stop it first.',
  },
  doctor: {
    last: 'Backups go to {target}, {encrypted, select, yes {encrypted} other {not encrypted}}. The last one is of {at} ({size}).',
    none: 'Backups go to {target}. The first one is not finished yet.',
    failing: 'Backups have failed {times, plural, one {once} other {# times}} since {since}: {why}',
    drillFine: 'The restore drill of {at} found the backup of {moment} sound.',
    drillFailed: 'The restore drill of {at} found the backup of {moment} not sound: {why}',
  },
  settings: {
    target: 'a folder, such as /backups/mishap, or a bucket, such as s3://bucket/prefix?region=eu-central-1',
    inside: 'a folder outside of the data folder {folder}, ideally on another disk',
    keep: 'how many hours, days and weeks keep their last backup, such as 24h,7d,4w',
    key: 'at least 32 characters; “openssl rand -base64 32” makes one',
  },
  log: {
    failed: 'The backup failed; it is tried again',
    drillFailed: 'The restore drill could not be run',
    copyDeleted: 'A copy in the data folder was deleted to keep to the disk budget',
    nothingFreed:
      'Deleting old weeks freed next to nothing: other copies in the data folder hold on to their files. No more weeks are deleted, and events are rejected until there is space',
  },
} as const
