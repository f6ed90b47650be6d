/** What `mishap doctor` says of the disk, and of what lies on it. */
export const doctorOfDisks = {
  diskSpeed: 'Disk: a write is durable after {ms, number, ::.0} ms (median).',
  diskSlow:
    'Disk: a write is durable only after {ms, number, ::.0} ms (median), and every event waits for one. Put MISHAP_DATA on a local SSD; MISHAP_DURABILITY=os does not wait, and may lose seconds in a power cut.',
  catalogueWhole: 'catalogue.db is whole.',
  catalogueDamaged:
    'catalogue.db is damaged: {what}. Check the disk, then restore a backup into an empty folder: mishap restore DIR.',
} as const
