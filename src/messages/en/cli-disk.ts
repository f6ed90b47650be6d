/** The valid values of MISHAP_DISK_MAX. */
export const diskSize = 'it must be a size such as 200G or a share of the disk such as 80%'

/** The findings of `doctor` about the disk and its files. */
export const diskFindings = {
  diskUse:
    'Data folder: {used} used{max, select, none {} other { of at most {max}}}, {free} free on its disk{days, select, none {} other {; full in about {days} days at the present rate}}.',
  diskNear:
    'The data folder takes {used}{max, select, none {} other { of at most {max}}} and {free} are free on its disk. Free up space, keep less (MISHAP_RETENTION_DAYS and the like), or raise MISHAP_DISK_MAX.',
  diskDropping:
    'The data folder has reached what it may take ({max}): the oldest weeks are deleted. Keep less (MISHAP_RETENTION_DAYS and the like), or raise MISHAP_DISK_MAX.',
  diskRefusing:
    'Events are rejected with 503: the data folder takes {used}{max, select, none {} other { of at most {max}}}, {free} are free on its disk, and nothing old is left to delete. Free up space, or raise MISHAP_DISK_MAX.',
  disk: 'Only {size} free on the disk of {folder}. Below the spool’s limit, events are rejected with 503: free up space, or lower MISHAP_RETENTION_DAYS, MISHAP_SPAN_RETENTION_DAYS or MISHAP_LOG_RETENTION_DAYS.',
  diskSpeed: 'Disk: a write is durable after {ms, number, ::.0} ms (median).',
  diskSlow:
    'Disk: a write is durable only after {ms, number, ::.0} ms (median), and every event waits for one. Put MISHAP_DATA on a local SSD; MISHAP_DURABILITY=os does not wait, and may lose seconds in a power cut.',
  leftByDowngrade:
    '{folder} ({size}) holds the stores that a downgrade put aside. Delete it once you no longer want to go back to them.',
  leftByMove: '{folder} ({size}) was left by a move of stores that is over. Delete it.',
  catalogueWhole: 'catalogue.db is whole.',
  catalogueDamaged:
    'catalogue.db is damaged: {what}. Check the disk, then restore a backup into an empty folder: mishap restore DIR.',
} as const
