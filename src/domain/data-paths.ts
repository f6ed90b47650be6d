/** Where each store keeps its files within a data folder, given as an absolute path. */
export function dataPaths(folder: string) {
  return {
    folder,
    spool: `${folder}/spool`,
    /** Data waiting to be forwarded to another server. */
    forward: `${folder}/forward`,
    events: `${folder}/events`,
    catalogue: `${folder}/catalogue.db`,
    blobs: `${folder}/blobs`,
    /** Cached copies of blobs in a bucket; may be deleted while no server is running. */
    blobCopies: `${folder}/blob-copies`,
    /** Spools of other nodes taken over from a bucket; may be deleted while no server is running. */
    takenOver: `${folder}/taken-over`,
    secret: `${folder}/secret`,
    server: `${folder}/server.json`,
    /** Files pinned by a backup in progress. */
    snapshot: `${folder}/snapshot`,
    backups: `${folder}/backups.json`,
    /** A backup restored for a test. */
    drill: `${folder}/drill`,
    /** Copies made before upgrades. */
    before: `${folder}/before`,
    /** A marker that exists while stores are being replaced by those of such a copy; it records their destinations. */
    downgrading: `${folder}/downgrade-unfinished`,
    /** Schema version of the event store, readable without opening it. */
    eventSchema: `${folder}/events/schema.json`,
    /** The published status pages, which are served even if the stores are down. */
    statusPages: `${folder}/status-pages.json`,
    /** State of the disk monitor: growth and deletions. */
    disk: `${folder}/disk.json`,
    /** Lists the stores that were moved elsewhere; no server starts on them. */
    left: `${folder}/moved.json`,
    /** Progress of a move. */
    move: `${folder}/move.db`,
    /** Rows on their way into a store that is being filled. */
    moveScratch: `${folder}/move-scratch`,
    /** A marker that exists while a backup is being restored into the folder. */
    unfinished: `${folder}/restore-unfinished`,
  }
}
